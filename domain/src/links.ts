import * as z from 'zod/mini'

export const linkToken = z.string().check(z.minLength(1), z.maxLength(2048))

export const linkInput = z.strictObject({ token: linkToken })
