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
