import { enclosedText } from '@novelette/domain/letters/parts/enclosed-text.ts'
import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import type { SheetWith } from './kind/reading-part.ts'
import { partTable } from './part-table.ts'

/** What lies in the letter beside its words, as it is shown. Its file comes with the first letter in which more lies than words. */
export function lyingParts(content: string) {
  const parts = splitLetter(content)
  const onSheet: SheetWith = Object.assign({}, ...partTable.map(({ reading }) => reading.onSheet?.(parts)))
  return {
    onSheet,
    besideWriter: partTable.map(
      ({ name, reading: { BesideWriter } }) => BesideWriter && <BesideWriter key={name} parts={parts} />,
    ),
    underWords: partTable.map(
      ({ name, reading: { UnderWords } }) => UnderWords && <UnderWords key={name} parts={parts} />,
    ),
    /** In words. */
    text: enclosedText(parts),
  }
}
