import * as z from 'zod/mini'
import { letterLanguages } from './letter-languages.ts'

/** Absent: what its script says (letter-languages.ts). */
export const letterLanguageSchema = z.optional(z.enum(letterLanguages))
