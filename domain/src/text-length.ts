/** In code points, so that most emoji count as one character. */
export const textLength = (text: string) => [...text].length
