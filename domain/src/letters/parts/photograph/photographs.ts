import { isVisible } from '#text-line.ts'
import { isEnclosureId } from '../enclosure-paths.ts'

/** docs/rules.md 3.13 */
export const photographLimits = {
  inLetter: 10,
  /** Of a file that comes in. */
  bytes: 20 * 1024 * 1024,
  /** Decoded whole; a baseline JPEG and a HEIC are decoded smaller. */
  pixels: 40_000_000,
  scaledPixels: 64_000_000,
  captionLength: 200,
  descriptionLength: 500,
  perHour: 60,
} as const

/** What a photograph is stored as: pixels of its longer side. */
export const photographSides = { large: 2048, small: 1024 } as const
export type PhotographSize = keyof typeof photographSides
export const photographSizes = ['large', 'small'] as const satisfies readonly PhotographSize[]

/** A photograph as its letter names it. */
export type Photograph = {
  readonly id: string
  /** Of the file that was chosen, upright. */
  readonly width: number
  readonly height: number
  /** One line under it; may be empty. */
  readonly caption: string
  /** What it shows, for whoever cannot see it; one line, may be empty. */
  readonly description: string
  /** So it lies until its reader turns it over. */
  readonly isFaceDown: boolean
  /** Among the words; else it lies under them. */
  readonly place?: PhotographPlace | undefined
}

export type PhotographPlace = {
  /** How many blocks of the words come before it: paragraphs, headings, lists, quotes. With no block after it, it lies under the words. */
  readonly after: number
  /** The words flow around it. */
  readonly isBeside: boolean
}

const maxSide = 99_999
const maxAfter = 999_999

export const isPhotograph = ({ id, width, height, caption, description, place }: Photograph): boolean =>
  isEnclosureId(id) &&
  (!place || (Number.isInteger(place.after) && place.after >= 0 && place.after <= maxAfter)) &&
  isSide(width) &&
  isSide(height) &&
  isLine(caption, photographLimits.captionLength) &&
  isLine(description, photographLimits.descriptionLength)

const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= maxSide

const afterOf = ({ place }: Photograph) => place?.after ?? Number.POSITIVE_INFINITY

/** As they are read: those among the words, then those under them. */
export const inReadingOrder = (photographs: readonly Photograph[]): readonly Photograph[] =>
  photographs.toSorted((one, other) => (afterOf(one) === afterOf(other) ? 0 : afterOf(one) - afterOf(other)))

export const isInReadingOrder = (one: Photograph, next: Photograph | undefined): boolean =>
  !next || afterOf(one) <= afterOf(next)

const unfit = /[\p{Cc}\p{Cs}\u2028\u2029]/gu

const fitted = (text: string) => text.replaceAll(unfit, ' ').trim()

/** As one line that a photograph may have; empty where nothing of it would be seen. */
export function toLine(text: string): string {
  const line = fitted(text)
  return isVisible(line) ? line : ''
}

const isLine = (text: string, maxLength: number) => text.length <= maxLength && text === fitted(text)
