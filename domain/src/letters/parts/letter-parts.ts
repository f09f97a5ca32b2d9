import { escapeText } from '../plain-text.ts'
import type { PartFigure, PartName, PartWithFiles } from './part-kind.ts'
import { isListed, type LetterParts, listParts, partRows } from './part-table.ts'
import { isUnknownPart, unknownPartLimits } from './unknown-parts.ts'

const head = '<figure data-'
const valueStart = '="'
const headEnd = '">'
const tail = '</figure>'

/** UTF-16 units. A full page by hand has 150,000; more is not looked at. */
const figureMaxLength = 200_000

const rowOfName = new Map<string, number>(partRows.map(({ kind }, row) => [kind.name, row]))

type SplitLetter = LetterParts & { readonly words: string }

const collect = (found: readonly (readonly unknown[])[]) =>
  Object.fromEntries(
    partRows.map(({ field, kind }, row) => [field, isListed(kind) ? found[row] : (found[row]?.[0] ?? null)]),
  ) as LetterParts

const none = collect(partRows.map(() => []))

/**
 * A letter's markup ends with what lies in it: kinds that are not known here, then the rows of the table. Reads from the end, and
 * leaves among the words what is in another order, too many, or not as joinLetter writes it.
 */
export function splitLetter(content: string): SplitLetter {
  if (!content.endsWith(tail)) return { ...none, words: content }
  const found = partRows.map((): unknown[] => [])
  const unknown: string[] = []
  let words = content
  let unknownLength = 0
  for (let at = partRows.length - 1, last = lastFigure(words); last; last = lastFigure(words)) {
    const row = rowOfName.get(last.name)
    if (row === undefined) {
      unknownLength += words.length - last.start
      if (unknown.length === unknownPartLimits.inLetter || unknownLength > unknownPartLimits.length) break
      const figure = words.slice(last.start)
      if (!isUnknownPart(figure)) break
      unknown.unshift(figure)
      at = -1
    } else {
      const part = row > at ? null : readPart(row, last, found[row] ?? [])
      if (part === null) break
      found[row]?.unshift(part)
      at = row
    }
    words = words.slice(0, last.start)
  }
  return { words, ...collect(found), ...(unknown.length > 0 && { unknown }) }
}

type LastFigure = { readonly start: number; readonly name: string; readonly inner: string }

/** With which the words end. */
function lastFigure(words: string): LastFigure | null {
  const start = words.endsWith(tail) ? words.lastIndexOf(head) : -1
  if (start < 0 || words.length - start > figureMaxLength) return null
  const nameEnd = words.indexOf(valueStart, start)
  if (nameEnd < 0) return null
  return {
    start,
    name: words.slice(start + head.length, nameEnd),
    inner: words.slice(nameEnd + valueStart.length, -tail.length),
  }
}

/** Null unless joinLetter writes the same before the others of its kind. */
function readPart(row: number, { inner }: LastFigure, others: readonly unknown[]): unknown {
  const kind = partRows[row]?.kind
  const attributesEnd = inner.indexOf(headEnd)
  if (!kind || attributesEnd < 0 || others.length === kind.most) return null
  const attributes = inner.slice(0, attributesEnd)
  const escaped = inner.slice(attributesEnd + headEnd.length)
  const part = kind.read({ attributes, text: plainText(escaped) })
  if (part === null) return null
  const written = kind.write(part)
  if (written.attributes !== attributes || escapeText(written.text) !== escaped) return null
  const isTwice = kind.files && others.some(other => idOf(other) === idOf(part))
  return isTwice || kind.mayPrecede?.(part, others) === false ? null : part
}

const idOf = (part: unknown) => (part as PartWithFiles).id

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0' }

const plainText = (escaped: string) =>
  escaped.replace(/&(amp|lt|gt|nbsp);/g, (_, name: string) => characters[name] ?? '')

export function joinLetter(letter: Pick<SplitLetter, 'words'> & Partial<LetterParts>): string {
  let content = letter.words
  for (const figure of letter.unknown ?? []) content += figure
  for (const { field, kind } of partRows) {
    const held = listParts(letter, field)
    if (held.length === 0) continue
    for (const part of kind.inOrder?.(held) ?? held) content += figureOf(kind.name, kind.write(part))
  }
  return content
}

const figureOf = (name: PartName, { attributes, text }: PartFigure) =>
  head + name + valueStart + attributes + headEnd + escapeText(text) + tail
