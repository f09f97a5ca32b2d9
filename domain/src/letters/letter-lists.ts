/* Every page loads this; the schemas of letters.ts are for few. */

export const letterStatuses = ['sent', 'delivered', 'read'] as const
export type LetterStatus = (typeof letterStatuses)[number]

export const inboxFilters = ['all', 'unread', 'read'] as const
export const sentFilters = ['all', ...letterStatuses] as const

export const searchMaxLength = 200

/** The maximum keeps the offset within what PostgreSQL can count. */
export const pageNumbers = { min: 1, max: 1_000_000 } as const
