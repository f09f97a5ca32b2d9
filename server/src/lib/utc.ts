/** The reader's time zone is unknown in mails and files. */
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  // Some fonts lack the narrow no-break space.
  return (date: Date) => formatter.format(date).replaceAll('\u202f', ' ')
}

/** December 5, 2026 */
export const formatUtcDate = inUtc({ dateStyle: 'long' })

const dayAndHour = inUtc({ dateStyle: 'long', timeStyle: 'short' })

/** December 5, 2026 at 8:04 PM UTC */
export const utcMoment = (date: Date): string => `${dayAndHour(date)} UTC`
