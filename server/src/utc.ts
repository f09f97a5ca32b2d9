/** Where a reader is we cannot know in a mail or a file, so days and hours are told by UTC, in en-US (SPEC.md section 9). */
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  // The narrow space before AM and PM is more than every program can show.
  return (date: Date) => formatter.format(date).replaceAll('\u202f', ' ')
}

/** December 5, 2026 */
export const utcDay = inUtc({ dateStyle: 'long' })

const dayAndHour = inUtc({ dateStyle: 'long', timeStyle: 'short' })

/** December 5, 2026 at 8:04 PM UTC */
export const utcMoment = (date: Date): string => `${dayAndHour(date)} UTC`
