import { textLength } from '@novelette/domain/text-length.ts'

/** Characters of cleaned markup that a reader sees. */
export const shownLength = (content: string): number =>
  textLength(content.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|nbsp);/g, ' '))
