import {
  inReadingOrder,
  isInReadingOrder,
  isPhotograph,
  type Photograph,
  type PhotographPlace,
  photographLimits,
} from '#enclosures/photographs.ts'
import { isRecording, type Recording, recordingLimits } from '#enclosures/recordings.ts'
import { flowerPlaces, isFlowerId, isFlowerPlace, type PressedFlower } from '#flowers/flowers.ts'
import { escapeText } from '#letters/plain-text.ts'
import { type HandwritingFontId, isHandwritingFontId } from './handwriting-fonts.ts'
import { type HandPage, isHandPage, mostPages } from './pages.ts'
import { isSignature } from './signatures.ts'

/** What lies in a letter beside its words. */
export type Drawn = {
  /** Of the words; none is print. */
  readonly font: HandwritingFontId | null
  readonly photographs: readonly Photograph[]
  readonly recordings: readonly Recording[]
  readonly pages: readonly HandPage[]
  /** In the order of their places, one at each. */
  readonly flowers: readonly PressedFlower[]
  readonly signature: string | null
}

type LetterParts = Drawn & { readonly words: string }

const heads = {
  font: '<figure data-font="',
  photograph: '<figure data-photograph="',
  recording: '<figure data-recording="',
  page: '<figure data-page="',
  flower: '<figure data-flower="',
  signature: '<figure data-signature="',
}
const headEnd = '">'
const tail = '</figure>'

/** A letter's markup ends with its font, its photographs, its recordings, its pages by hand, its flowers and its signature, if it has any. */
export function splitLetter(content: string): LetterParts {
  let words = content
  const last = (head: string) => {
    if (!words.endsWith(tail)) return null
    const start = words.lastIndexOf(head)
    const [strokes, text, ...more] = words.slice(start + head.length, -tail.length).split(headEnd)
    if (start < 0 || strokes === undefined || text === undefined || more.length > 0) return null
    return { strokes, text, before: words.slice(0, start) }
  }
  const signed = last(heads.signature)
  const isSigned = signed?.text === '' && isSignature(signed.strokes)
  if (isSigned) words = signed.before
  const flowers: PressedFlower[] = []
  for (let found = last(heads.flower); found; found = last(heads.flower)) {
    const flower = found.text === '' ? readFlower(found.strokes) : null
    const next = flowers[0]?.lies
    const isInOrder = !next || (flower && flowerPlaces.indexOf(flower.lies) < flowerPlaces.indexOf(next))
    if (!flower || !isInOrder) break
    flowers.unshift(flower)
    words = found.before
  }
  const pages: HandPage[] = []
  while (pages.length < mostPages) {
    const found = last(heads.page)
    const page = found && { strokes: found.strokes, says: plainText(found.text) }
    if (!page || escapeText(page.says) !== found.text || !isHandPage(page)) break
    pages.unshift(page)
    words = found.before
  }
  const recordings: Recording[] = []
  while (recordings.length < recordingLimits.inLetter) {
    const found = last(heads.recording)
    const recording = found && readRecording(found.strokes, found.text)
    if (!recording || recordings.some(({ id }) => id === recording.id)) break
    recordings.unshift(recording)
    words = found.before
  }
  const photographs: Photograph[] = []
  while (photographs.length < photographLimits.inLetter) {
    const found = last(heads.photograph)
    const photograph = found && readPhotograph(found.strokes, found.text)
    if (!photograph || photographs.some(({ id }) => id === photograph.id)) break
    if (!isInReadingOrder(photograph, photographs[0])) break
    photographs.unshift(photograph)
    words = found.before
  }
  const set = last(heads.font)
  const font = set?.text === '' && isHandwritingFontId(set.strokes) ? set.strokes : null
  if (set && font) words = set.before
  return { words, font, photographs, recordings, pages, flowers, signature: isSigned ? signed.strokes : null }
}

const beside = '" data-lies="beside'
const faceDown = '" data-face="down'
const photographForm = new RegExp(
  `^([\\da-f-]{36})" data-size="([1-9]\\d{0,4})x([1-9]\\d{0,4})(?:" data-after="(0|[1-9]\\d{0,5})(${beside})?)?(${faceDown})?$`,
)

/** Null unless joinLetter writes the same. */
function readPhotograph(attributes: string, text: string): Photograph | null {
  const [, id = '', width, height, after, lies, face] = photographForm.exec(attributes) ?? []
  const [caption = '', description = '', ...more] = plainText(text).split('\n')
  const photograph = {
    id,
    width: Number(width),
    height: Number(height),
    caption,
    description,
    isFaceDown: face !== undefined,
    place: after === undefined ? undefined : { after: Number(after), isBeside: lies !== undefined },
  }
  if (more.length > 0 || !isPhotograph(photograph)) return null
  return textOf(photograph) === text ? photograph : null
}

/** The caption, and on a line of its own the description. */
const textOf = ({ caption, description }: Photograph) =>
  escapeText(description === '' ? caption : `${caption}\n${description}`)

const attributesOf = ({ id, width, height, place, isFaceDown }: Photograph) =>
  `${id}" data-size="${width}x${height}${place ? placeText(place) : ''}${isFaceDown ? faceDown : ''}`

const placeText = ({ after, isBeside }: PhotographPlace) => `" data-after="${after}${isBeside ? beside : ''}`

const recordingForm = /^([\da-f-]{36})" data-seconds="([1-9]\d{0,2})$/

/** Null unless joinLetter writes the same. */
function readRecording(attributes: string, text: string): Recording | null {
  const [, id = '', seconds] = recordingForm.exec(attributes) ?? []
  const recording = { id, seconds: Number(seconds), words: plainText(text) }
  return isRecording(recording) && escapeText(recording.words) === text ? recording : null
}

const between = '" data-lies="'

function readFlower(text: string): PressedFlower | null {
  const [flower, lies, ...more] = text.split(between)
  return isFlowerId(flower) && isFlowerPlace(lies) && more.length === 0 ? { flower, lies } : null
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

function plainText(escaped: string): string {
  return escaped.replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => characters[name] ?? '')
}

export function joinLetter({
  words,
  font = null,
  photographs = [],
  recordings = [],
  pages = [],
  flowers = [],
  signature = null,
}: Pick<LetterParts, 'words'> & Partial<LetterParts>): string {
  const set = font === null ? '' : `${heads.font}${font}${headEnd}${tail}`
  const printed = inReadingOrder(photographs).map(
    photograph => `${heads.photograph}${attributesOf(photograph)}${headEnd}${textOf(photograph)}${tail}`,
  )
  const recorded = recordings.map(
    ({ id, seconds, words }) =>
      `${heads.recording}${id}" data-seconds="${seconds}${headEnd}${escapeText(words)}${tail}`,
  )
  const written = pages.map(
    ({ strokes, says }) => `${heads.page}${strokes}${headEnd}${escapeText(says)}${tail}`,
  )
  const signed = signature === null ? '' : `${heads.signature}${signature}${headEnd}${tail}`
  const pressed = flowers.map(
    ({ flower, lies }) => `${heads.flower}${flower}${between}${lies}${headEnd}${tail}`,
  )
  return [words, set, ...printed, ...recorded, ...written, ...pressed, signed].join('')
}
