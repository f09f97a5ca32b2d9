import { enclosedText } from '@novelette/domain/letters/parts/enclosed-text.ts'
import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { flowerReading } from './flower/reading/flower-reading.tsx'
import { fontReading } from './font/reading/font-reading.ts'
import { headingReading } from './heading/reading/heading-reading.ts'
import type { QuestionPart, ReadingPart, SheetWith, WritingPart } from './kind/part-interfaces.ts'
import { nameReading } from './name/reading/name-reading.tsx'
import { pageReading } from './page/reading/page-reading.tsx'
import { photographReading } from './photograph/reading/photograph-reading.tsx'
import { promiseReading } from './promise/reading/promise-reading.tsx'
import { recordingReading } from './recording/reading/recording-reading.tsx'
import { signatureReading } from './signature/reading/signature-reading.tsx'
import { unknownReading } from './unknown/reading/unknown-reading.tsx'

type PartRow = {
  /** As in the markup; of those that are not known here there is one row. */
  readonly name: string
  readonly reading: ReadingPart
  /** Only of what is laid in a letter under its words or among them. */
  readonly writing?: () => Promise<WritingPart>
  /** Only of what somebody may not see or hear. */
  readonly question?: () => Promise<QuestionPart>
}

/**
 * What lies in a letter beside its words, in the order in which it lies there and is offered. The table comes with the first letter
 * that has any (docs/decisions/050).
 */
export const partTable: readonly PartRow[] = [
  {
    name: 'unknown',
    reading: unknownReading,
    writing: () => import('./unknown/writing/unknown-writing.tsx').then(part => part.unknownWriting),
  },
  { name: 'heading', reading: headingReading },
  { name: 'name', reading: nameReading },
  { name: 'font', reading: fontReading },
  {
    name: 'photograph',
    reading: photographReading,
    writing: () => import('./photograph/writing/photograph-writing.tsx').then(part => part.photographWriting),
    question: () =>
      import('./photograph/writing/photograph-question.tsx').then(part => part.photographQuestion),
  },
  {
    name: 'recording',
    reading: recordingReading,
    writing: () => import('./recording/writing/recording-writing.tsx').then(part => part.recordingWriting),
    question: () => import('./recording/writing/recording-question.tsx').then(part => part.recordingQuestion),
  },
  {
    name: 'page',
    reading: pageReading,
    writing: () => import('./page/writing/page-writing.tsx').then(part => part.pageWriting),
  },
  {
    name: 'flower',
    reading: flowerReading,
    writing: () => import('./flower/writing/flower-writing.tsx').then(part => part.flowerWriting),
  },
  {
    name: 'promise',
    reading: promiseReading,
    writing: () => import('./promise/writing/promise-writing.tsx').then(part => part.promiseWriting),
  },
  { name: 'signature', reading: signatureReading },
]

export type NamedWritingPart = WritingPart & { readonly name: string }

/** How each kind is laid in a letter. */
export async function loadWritingParts(): Promise<readonly NamedWritingPart[]> {
  const kinds = partTable.map(async ({ name, writing }) => writing && { name, ...(await writing()) })
  return (await Promise.all(kinds)).filter(kind => kind !== undefined)
}

export async function loadQuestionParts(): Promise<readonly QuestionPart[]> {
  const kinds = await Promise.all(partTable.map(({ question }) => question?.()))
  return kinds.filter(kind => kind !== undefined)
}

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
