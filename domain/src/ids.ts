import * as z from 'zod/mini'

/** An id as it is handed in. To the database its letters are the same in either case; to a comparison in code only like this. */
export const givenId = z.uuid().check(z.toLowerCase())
