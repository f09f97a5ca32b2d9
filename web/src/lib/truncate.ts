let graphemes: Intl.Segmenter | undefined

/** `most` in graphemes: no half emoji, and no letter without its mark. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === most) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}
