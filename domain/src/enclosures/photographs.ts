import { isEnclosureId } from './enclosure-ids.ts'

/** docs/rules.md 3.13 */
export const photographLimits = {
  inLetter: 10,
  /** Of a file that comes in. */
  bytes: 20 * 1024 * 1024,
  /** Decoded whole; a baseline JPEG is decoded smaller. */
  pixels: 40_000_000,
  baselinePixels: 64_000_000,
  captionLength: 200,
  descriptionLength: 500,
  perHour: 60,
} as const

/** What a photograph is stored as: pixels of its longer side. */
export const photographSides = { large: 2048, small: 640 } as const
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
}

const maxSide = 99_999

export const isPhotograph = ({ id, width, height, caption, description }: Photograph): boolean =>
  isEnclosureId(id) &&
  isSide(width) &&
  isSide(height) &&
  isLine(caption, photographLimits.captionLength) &&
  isLine(description, photographLimits.descriptionLength)

const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= maxSide

const unfit = /[\p{Cc}\p{Cs}\u2028\u2029]/gu

/** As one line that a photograph may have. */
export const toLine = (text: string) => text.replaceAll(unfit, ' ').trim()

const isLine = (text: string, maxLength: number) => text.length <= maxLength && text === toLine(text)

/** The file is the body. */
export const photographPath = (id: string) => `/api/photographs/${id}`

export const photographUrl = (id: string, size: PhotographSize) => `${photographPath(id)}?size=${size}`

export const guestPhotographPath = '/api/guest-link/photographs'

export const reportedPhotographPath = (reportId: string, id: string) =>
  `/api/reports/${reportId}/photographs/${id}`

export const reportedPhotographUrl = (reportId: string, id: string, size: PhotographSize) =>
  `${reportedPhotographPath(reportId, id)}?size=${size}`
