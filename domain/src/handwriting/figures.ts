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

export const isSignatureFigure = (figure: string): boolean => figure.startsWith(`${head}data-signature=`)

/** A photograph or a recording. */
export const isEnclosureFigure = (figure: string): boolean =>
  figure.startsWith(`${head}data-photograph=`) || figure.startsWith(`${head}data-recording=`)

export const isHandPageFigure = (figure: string): boolean => figure.startsWith(`${head}data-page=`)

/** In its place, which is the first: whether the letter is set in handwriting. */
export const isFontFigure = (figure: string | undefined): boolean =>
  figure?.startsWith(`${head}data-font=`) ?? false
