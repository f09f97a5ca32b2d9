import { snapdom } from '@zumer/snapdom'
import letterSheetStyles from '#stationery/letter/letter-sheet.module.css'
import { loadFaces } from './load-faces.ts'
import { PictureTooTallError } from './picture-file.ts'
import { bandsOf, cutsBetween, type Part, windowOn } from './picture-parts.ts'

/** CSS pixels, as in `--container-sheet`, whatever the window's width. */
const sheetWidth = 720

const preferredScale = 2
/** Larger pictures are slow, and phones refuse them. */
const maxPixels = 16_000_000
const minScale = 1
/** Every browser supports this canvas height in pixels. */
const maxCanvasHeight = 32_000
/** Beyond so many a letter is rather printed. */
const maxParts = 6

export type LetterPictures = {
  /** From the head of the letter to its foot; one, unless it is too tall. */
  readonly parts: readonly Blob[]
  /** Some of its text is drawn in the fonts of the device. */
  readonly lacksFaces: boolean
}

/** PNGs on white in the light theme. Throws `PictureTooTallError`, and any rendering error. */
export async function captureLetter(card: HTMLElement): Promise<LetterPictures> {
  const copy = createOffscreenCopy(card)
  try {
    await decodeImages(copy)
    const families = await loadFaces(copy)
    const parts: Blob[] = []
    for (const part of partsOf(copy)) parts.push(await drawPart(copy, part, families))
    return { parts, lacksFaces: families.length > 0 }
  } finally {
    copy.remove()
  }
}

/** Null: all of it. */
function partsOf(copy: HTMLElement): readonly (Part | null)[] {
  const height = copy.offsetHeight
  if (height * minScale <= maxCanvasHeight) return [null]
  if (height > maxParts * maxCanvasHeight) throw new PictureTooTallError(`it is ${height} pixels tall`)
  const cuts = cutsBetween(bandsOf(copy), height, maxCanvasHeight / minScale)
  return [...cuts, height].map((end, at) => ({ start: cuts[at - 1] ?? 0, end }))
}

async function drawPart(copy: HTMLElement, part: Part | null, families: string[]): Promise<Blob> {
  if (!part) return draw(copy, families)
  const shown = windowOn(copy, part)
  try {
    return await draw(shown, families)
  } finally {
    shown.remove()
  }
}

const draw = (shown: HTMLElement, families: string[]) =>
  // `reconcile` measures with an inline style element, which our CSP blocks.
  snapdom.toBlob(shown, {
    type: 'png',
    scale: scaleFor(shown.offsetHeight),
    dpr: 1,
    backgroundColor: '#fff',
    embedFonts: true,
    excludeFonts: { families },
  })

function createOffscreenCopy(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new TypeError('a letter is an HTML element')
  delete copy.dataset.arriving
  delete copy.dataset.vertical
  // Whoever is shown the picture has to learn who wrote it.
  copy.querySelector(`.${letterSheetStyles.you}`)?.remove()
  for (const press of copy.querySelectorAll('[data-screen-only]')) press.remove()
  // Parts of a long letter are laid out where they are near the screen, which the copy never is.
  for (const part of copy.querySelectorAll<HTMLElement>('[data-part], [data-group]'))
    part.style.contentVisibility = 'visible'
  copy.inert = true
  Object.assign(copy.style, {
    position: 'fixed',
    top: '0',
    left: `${-2 * sheetWidth}px`,
    width: `${sheetWidth}px`,
  })
  copy.style.setProperty('--f-sheet', 'var(--f-paper)')
  copy.style.setProperty('--art-dim', '1')
  document.body.append(copy)
  for (const item of copy.querySelectorAll('li')) colourBullet(item)
  return copy
}

/** One that cannot be shown leaves its place empty. */
async function decodeImages(copy: HTMLElement): Promise<void> {
  await Promise.allSettled(Array.from(copy.querySelectorAll('img'), image => image.decode()))
}

/** snapdom ignores `::marker`, so the item's text gets its own element. */
function colourBullet(item: HTMLElement): void {
  const text = document.createElement('span')
  text.style.color = getComputedStyle(item).color
  text.append(...item.childNodes)
  item.append(text)
  item.style.color = 'var(--f-ink-soft)'
}

const scaleFor = (height: number) =>
  Math.max(minScale, Math.min(preferredScale, Math.sqrt(maxPixels / (sheetWidth * height))))
