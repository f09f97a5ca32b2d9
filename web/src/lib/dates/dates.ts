/** In the reader's time zone. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', options)
  return (date: Date) => formatter.format(date)
}

/** Nov 20 */
export const dayDate = format({ month: 'short', day: 'numeric' })

/** Nov 20, 2026 */
export const shortDate = format({ month: 'short', day: 'numeric', year: 'numeric' })

/** November 20, 2026 */
export const longDate = format({ dateStyle: 'long' })

/** November 20, 2026 at 8:04 PM */
export const fullDateTime = format({ dateStyle: 'long', timeStyle: 'short' })

/** November 2026 */
export const monthYear = format({ month: 'long', year: 'numeric' })

/** 8:04 PM */
export const clockTime = format({ timeStyle: 'short' })
