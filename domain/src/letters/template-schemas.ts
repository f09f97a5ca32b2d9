import * as z from 'zod/mini'
import { templateStyles } from './templates.ts'

export const letterTemplateSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  style: z.enum(templateStyles),
  contentTemplate: z.string(),
})
export type LetterTemplate = z.infer<typeof letterTemplateSchema>
