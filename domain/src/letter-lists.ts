import * as z from 'zod/mini'

/** What an address may ask of a list, of letters above all; apart from the schemas of letters, which not every page loads. */
export const letterStatuses = ['sent', 'delivered', 'read'] as const
export type LetterStatus = (typeof letterStatuses)[number]

export const inboxFilters = ['all', 'unread', 'read'] as const
export const sentFilters = ['all', ...letterStatuses] as const

/** Characters that a list can be searched for. */
export const searchMaxLength = 200

/** A page of a list, from 1; where that many letters would lie, PostgreSQL still counts. */
export const pageNumber = z.int().check(z.gte(1), z.lte(1_000_000))
