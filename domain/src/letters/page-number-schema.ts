import * as z from 'zod/mini'
import { pageNumbers } from './letter-lists.ts'

export const pageNumberSchema = z.int().check(z.gte(pageNumbers.min), z.lte(pageNumbers.max))
