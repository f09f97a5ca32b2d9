const formatter = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Midnight UTC begins the server's days. */
export const formatUtcDay = (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
