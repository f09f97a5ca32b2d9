const formatter = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The server's days start at midnight UTC in every time zone. */
export const formatUtcDay = (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
