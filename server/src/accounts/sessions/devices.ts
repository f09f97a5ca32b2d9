import Bowser from 'bowser'

const unknown = 'A device'

/** The parser returns an unknown browser's own words, which a thief could choose. */
const known: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

type Known = {
  /** As its browser says; the `User-Agent` says a Mac. */
  readonly isIpad?: boolean | undefined
}

export function describeDevice(userAgent: string | null | undefined, { isIpad }: Known = {}): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  if (!browser.name || !known.has(browser.name)) return unknown
  const system = isIpad ? 'iPadOS' : os.name
  return system ? `${browser.name} on ${system}` : browser.name
}
