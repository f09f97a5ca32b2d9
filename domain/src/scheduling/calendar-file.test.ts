import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const id = '0197a000-0000-7000-8000-00000000000d'
const now = new Date('2026-11-30T21:05:06.789Z')
const fileOf = (title: string, on: string | Date = '2026-12-24') => calendarFile({ id, title, on, now })

/** Lines of the file as a calendar reads them: each ends in CRLF, what begins with a space goes on with the one before. */
function read(file: string): string[] {
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  return file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
}

/** The title of the only event, without its escapes. */
function titleIn(file: string): string | undefined {
  const [title, ...others] = read(file).filter(line => line.startsWith('SUMMARY:'))
  expect(others).toEqual([])
  return title?.slice('SUMMARY:'.length).replace(/\\([\\;,])/g, '$1')
}

describe('calendarFile', () => {
  /** Rule 10.11 */
  it('says the day, the title, and nothing else', () => {
    expect(read(fileOf('A letter to Theo_w arrives'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Novelette//Novelette//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:${id}@novelette`,
      'DTSTAMP:20261130T210506Z',
      'DTSTART;VALUE=DATE:20261224',
      'SUMMARY:A letter to Theo_w arrives',
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  it.each([
    ['2026-12-24T09:00:00+01:00', '20261224T080000Z'],
    ['2026-12-24T23:30:00-05:00', '20261225T043000Z'],
    ['2027-01-01T00:15:00+13:45', '20261231T103000Z'],
  ])('says the instant %s by UTC, as %s', (at, said) => {
    expect(read(fileOf('A letter arrives', new Date(at)))).toContain(`DTSTART:${said}`)
  })

  it('is of the same event each time it is made', () => {
    const uidIn = (file: string) => read(file).find(line => line.startsWith('UID:'))
    const later = calendarFile({ id, title: 'A letter arrives', on: '2027-01-01', now: new Date(0) })
    expect(uidIn(later)).toBe(uidIn(fileOf('A letter arrives')))
  })

  it.each([
    ['separators', 'Rosalind, Celia; and \\Orlando\\'],
    ['a colon and quotes', '"Rosalind": of Arden'],
    ['escapes that are typed', 'Rosa\\nlind'],
    ['another script', 'رسالة إلى ليلى'],
  ])('keeps a name with %s', (_, title) => expect(titleIn(fileOf(title))).toBe(title))

  it.each(['\r\n', '\n', '\r', '\u2028', '\u0085'])('lets the line break %j begin no line', lineBreak => {
    const file = fileOf(`Rosalind${lineBreak}END:VEVENT${lineBreak}ATTACH:https://evil.example`)
    expect(titleIn(file)).toBe('Rosalind END:VEVENT ATTACH:https://evil.example')
    expect(read(file)).toHaveLength(13)
  })

  it('writes no half of a character, nor a NUL', () => {
    expect(titleIn(fileOf('Rosa\ud83dlind\0'))).toBe('Rosa\ufffdlind ')
  })

  it.each([
    ['letters', 'x'.repeat(200)],
    ['letters of two octets', 'é'.repeat(100)],
    ['letters of three octets', '愛'.repeat(80)],
    ['emoji', '💌'.repeat(50)],
    ['escapes', ';,\\'.repeat(40)],
  ])('folds a line of %s at 75 octets, between two characters', (_, title) => {
    const file = fileOf(title)
    const octets = file.split('\r\n').map(line => new TextEncoder().encode(line).length)
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(octets.filter(count => count > 70).length).toBeGreaterThan(1)
    expect(titleIn(file)).toBe(title)
  })
})
