/** Characters as a person counts them: code points, so that most emoji are the one that they look like. */
export const textLength = (text: string) => [...text].length
