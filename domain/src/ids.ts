import * as z from 'zod/mini'

/** An id from a client, lowercased: PostgreSQL compares UUIDs ignoring case, comparisons in code do not. */
export const givenIdSchema = z.uuid().check(z.toLowerCase())
