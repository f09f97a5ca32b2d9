import * as z from 'zod/mini'

export const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(2048))

export const linkInputSchema = z.strictObject({ token: linkTokenSchema })
