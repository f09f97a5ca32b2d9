/** In code points, so that most emoji count as one character. */
export const textLength = (text: string) => [...text].length

/** Of what a reader sees of cleaned markup. */
export const shownLength = (markup: string): number =>
  textLength(markup.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|nbsp);/g, ' '))
