/** A day and a time as a clock shows them: `2026-12-24T09:00`. */
export type WallClock = string

/** Of a day that exists, in a year that can be meant. */
export function isWallClock(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return false
  const time = Date.parse(`${text}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export type WallInstant = {
  readonly at: Date
  /** `skipped`: clocks are set forward over it. `repeated`: they are set back, so that it comes twice. */
  readonly kind: 'plain' | 'skipped' | 'repeated'
}

const dayMs = 86_400_000

/**
 * When clocks in this zone show it, by PostgreSQL's rule (docs/rules.md 10.2): a time that is skipped is as much later as clocks were
 * set forward, of a repeated one the second counts. A preview: what PostgreSQL computes decides. Throws RangeError for an unknown zone.
 */
export function previewInstant(wall: WallClock, zone: string): WallInstant {
  const asUtc = Date.parse(`${wall}:00Z`)
  const [before, after] = [offsetAt(asUtc - dayMs, zone), offsetAt(asUtc + dayMs, zone)]
  const shown = [before, after].filter(offset => offsetAt(asUtc - offset, zone) === offset)
  if (shown.length === 0) return { at: new Date(asUtc - before), kind: 'skipped' }
  const kind = shown.length === 2 && before !== after ? 'repeated' : 'plain'
  return { at: new Date(asUtc - Math.min(...shown)), kind }
}

/** What clocks in this zone show then, to the minute. */
export function wallClockAt(at: Date, zone: string): WallClock {
  return new Date(at.getTime() + offsetAt(at.getTime(), zone)).toISOString().slice(0, 16)
}

/** Milliseconds that clocks in this zone are ahead of UTC. */
function offsetAt(ms: number, zone: string): number {
  const seconds = Math.floor(ms / 1000) * 1000
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(seconds)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - seconds
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const numeric = 'numeric' as const
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  formatters.set(timeZone, formatter)
  return formatter
}
