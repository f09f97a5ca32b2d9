/* Every page loads this; the schemas of letters.ts are for few. */

export const letterStatuses = ['sent', 'delivered', 'read'] as const
export type LetterStatus = (typeof letterStatuses)[number]

export const inboxFilters = ['all', 'unread', 'read'] as const
export type InboxFilter = (typeof inboxFilters)[number]
export const sentFilters = ['all', ...letterStatuses] as const

export const searchMaxLength = 200

/** The maximum keeps the offset within what PostgreSQL can count. */
export const pageNumbers = { min: 1, max: 1_000_000 } as const

/** How many letters to query, and how many recipients to keep and to show. */
export const recentRecipientLimits = { letters: 30, keep: 15, show: 6 } as const

/** Characters of plain text, for lists and search. */
export const previewLength = { stored: 120, dashboard: 50, sent: 120, search: 100 } as const

/** The last page has a button of its own. */
export const sentPageButtons = 3
export const dashboardListSize = 3

/**
 * `undoMs`: a removal can be undone; `erasedAfterDays`: since both sides removed it (docs/rules.md 5.4); `heldDays`: so many more at
 * most, while a report of it is open (6.2).
 */
export const removal = { undoMs: 5_000, erasedAfterDays: 30, heldDays: 30 } as const
