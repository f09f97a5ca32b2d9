import { type LetterParts, listParts, partRows } from './part-table.ts'
import { unknownPartsText } from './unknown-parts.ts'

/** `2 photographs, a recording (1:12), a pressed daisy`; empty where nothing lies beside the words. */
export function enclosedText(parts: Partial<LetterParts>): string {
  const counted = partRows.map(({ field, kind }) => {
    const held = listParts(parts, field)
    return held.length > 0 ? kind.count?.(held) : undefined
  })
  const unknown = parts.unknown && unknownPartsText(parts.unknown.length)
  return [...counted, unknown].filter(text => text !== undefined).join(', ')
}
