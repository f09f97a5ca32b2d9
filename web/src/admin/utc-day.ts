const formatter = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Nov 20, for 2026-11-20: the server's days begin at midnight UTC, whatever the reader's time zone. */
export const utcDay = (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
