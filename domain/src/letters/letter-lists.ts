import * as z from 'zod/mini'

/** Separate from the letter schemas, which not every page loads. */
export const letterStatuses = ['sent', 'delivered', 'read'] as const
export type LetterStatus = (typeof letterStatuses)[number]

export const inboxFilters = ['all', 'unread', 'read'] as const
export const sentFilters = ['all', ...letterStatuses] as const

export const searchMaxLength = 200

/** From 1. The maximum keeps the offset within what PostgreSQL can count. */
export const pageNumberSchema = z.int().check(z.gte(1), z.lte(1_000_000))
