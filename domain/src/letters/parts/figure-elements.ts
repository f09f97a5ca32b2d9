import { enclosureKinds } from './enclosure-kinds.ts'
import type { PartName } from './part-kind.ts'

const head = '<figure '
const tail = '</figure>'

/** A clean letter's words, and what lies in it beside them as letter-parts.ts wrote it: no figure stands among the words. */
export function splitFigures(content: string): {
  readonly words: string
  readonly figures: readonly string[]
} {
  const start = content.endsWith(tail) ? content.indexOf(head) : -1
  if (start < 0) return { words: content, figures: [] }
  return { words: content.slice(0, start), figures: content.slice(start, -tail.length).split(tail) }
}

/** What lies in the letter beside its words, as it is written in it; empty where nothing does. */
export const figuresOf = (content: string): string => content.slice(splitFigures(content).words.length)

const isFigureOf =
  (...names: readonly PartName[]) =>
  (figure: string): boolean =>
    names.some(name => figure.startsWith(`${head}data-${name}=`))

export const isHeadingFigure = isFigureOf('heading')

export const isNameFigure = isFigureOf('name')

export const isSignatureFigure = isFigureOf('signature')

/** Of a kind with files. */
export const isEnclosureFigure = isFigureOf(...enclosureKinds)

/** Of a kind that is words of the letter: with one alone it is not empty. */
export const isWordsFigure = isFigureOf('promise', 'page')

/** The letter is set in handwriting. */
export const isFontFigure = isFigureOf('font')

const isOfSheet = isFigureOf('heading', 'name', 'font', 'signature')

/** Lies in the letter: it is no line of its sheet, and not how its words are set. */
export const isEnclosedFigure = (figure: string): boolean => !isOfSheet(figure)

/** Its heading and its name, as they are written in it; empty where it has neither. */
export const lineFiguresOf = (content: string): string =>
  splitFigures(content)
    .figures.filter(figure => isHeadingFigure(figure) || isNameFigure(figure))
    .map(figure => figure + tail)
    .join('')
