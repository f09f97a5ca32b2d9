import * as z from 'zod/mini'
import type { BannerId } from './banners.ts'

export const templateStyles = ['romantic', 'heartfelt', 'funny'] as const
export type TemplateStyle = (typeof templateStyles)[number]

/** Choosing a template also chooses its theme. */
export const bannerOfStyle: Readonly<Record<TemplateStyle, BannerId>> = {
  romantic: 'romantic-roses',
  heartfelt: 'golden-hearts',
  funny: 'spring-flowers',
}

export const templatePreviewLength = 100

export const letterTemplateSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  style: z.enum(templateStyles),
  contentTemplate: z.string(),
})
export type LetterTemplate = z.infer<typeof letterTemplateSchema>
