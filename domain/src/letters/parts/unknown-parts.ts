/**
 * What a later release puts in letters: figures directly after the words, whose kind is not known here. They are kept as they are
 * written. A kind that is to outlive the release before keeps to these bounds.
 */
export const unknownPartLimits = {
  inLetter: 20,
  /** UTF-16 units of all of them together: a full page by hand and more. */
  length: 200_000,
} as const

const form =
  /^<figure(?: data-[a-z-]+="[^"&<>\p{Cc}\p{Cs}]*")+>[^&<>\0\u00a0\p{Cs}]*(?:&(?:amp|lt|gt|nbsp);[^&<>\0\u00a0\p{Cs}]*)*<\/figure>$/u

/** No tag is in it, and its text is written as joinLetter would. */
export const isUnknownPart = (figure: string): boolean => form.test(figure)

export const unknownPartsText = (count: number): string =>
  count === 1 ? 'something this page cannot show yet' : `${count} things this page cannot show yet`
