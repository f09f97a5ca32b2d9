/** In UTF-16 units. Browsers shape the rest of a run anew for each of its lines: of a longer one it takes them minutes. */
export const longestRun = 200
/** UTF-16 units of the longest sign that stays whole, such as a joined emoji; a letter with more marks is parted. */
const longestSign = 100
/** How far a place is looked for at which no line would begin with a full stop. */
const lookAhead = 40

let graphemes: Intl.Segmenter | undefined

/**
 * Where a line may end in `text`, at `from` or after it: not between a letter and its marks, within a joined emoji or a conjunct.
 * `text` begins with a whole sign.
 */
export function placeToBreak(text: string, from: number): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const signs = graphemes.segment(text.slice(0, from + longestSign))
  let first: number | undefined
  let sign = signs.containing(from)
  while (sign && sign.index <= from + lookAhead) {
    const { index, segment } = sign
    if (index >= from) {
      if (mayBegin(segment) && mayEnd(text.charAt(index - 1))) return index
      first ??= index
    }
    sign = signs.containing(index + segment.length)
  }
  return first ?? wholeCharacter(text, from)
}

/** Neither punctuation nor small kana begin a line. */
const mayBegin = (sign: string) =>
  /^[\p{L}\p{N}\p{S}]/u.test(sign) && !/^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々ー]/.test(sign)

const mayEnd = (character: string) => !/[\p{Ps}\p{Pi}]/u.test(character)

const wholeCharacter = (text: string, at: number) => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at)

/** Parts a `text` without a place to break a line where one may be. `run` is the text without one just before it. */
export function cutRun(run: string, text: string): string[] {
  const cut: string[] = []
  let before = run
  let rest = text
  while (before.length + rest.length > longestRun) {
    const joined = before + rest.slice(0, longestRun + lookAhead + longestSign)
    const at = placeToBreak(joined, Math.max(before.length, longestRun)) - before.length
    if (at >= rest.length) break
    cut.push(rest.slice(0, at))
    rest = rest.slice(at)
    before = ''
  }
  return [...cut, rest]
}
