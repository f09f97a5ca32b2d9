import * as z from 'zod/mini'

/** PostgreSQL compares UUIDs ignoring case, comparisons in code do not. */
export const givenIdSchema = z.uuid().check(z.toLowerCase())
