/** The day on which something is, as `YYYY-MM-DD`; or its instant. */
export type CalendarTime = string | Date

type CalendarEvent = {
  /** The same for the same letter, so that a calendar that has it is brought up to date. */
  readonly id: string
  readonly title: string
  readonly on: CalendarTime
  /** When the file is made. */
  readonly now: Date
}

/** One event as RFC 5545 writes it, for programs to import. */
export function calendarFile({ id, title, on, now }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Novelette//Novelette//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@novelette`,
    `DTSTAMP:${instantOf(now)}`,
    on instanceof Date ? `DTSTART:${instantOf(on)}` : `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
    `SUMMARY:${escapeValue(title)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const instantOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** On one line: a name could else begin a property of its own. */
function escapeValue(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\\;,]/g, character => `\\${character}`)
}

/** Octets of a line; what is longer goes on behind a space on the next one. */
const lineOctets = 75

function fold(line: string): string {
  let octets = 0
  let folded = ''
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > lineOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

const encoder = new TextEncoder()
const octetsOf = (character: string) => encoder.encode(character).length
