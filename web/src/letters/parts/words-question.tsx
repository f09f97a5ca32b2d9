import type { LetterParts } from '@novelette/domain/letters/parts/part-table.ts'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type LetterFigures, letterDrawing } from './kind/letter-drawing.ts'
import type { QuestionPart } from './kind/part-interfaces.ts'
import { WordsDialog } from './kind/words-dialog.tsx'
import { loadQuestionParts } from './part-table.tsx'
import styles from './words-question.module.css'

export type WordsQuestionProps = {
  letter: LetterFigures
  /** Of which something has no words. */
  kinds: readonly QuestionPart[]
  /** The letter is not sent, but its changes are saved. */
  isSaved: boolean
  onSend: () => void
  onClose: () => void
}

/** The kinds of which something in the letter has no words. */
export async function findLackingWords(letter: LetterFigures): Promise<readonly QuestionPart[]> {
  const kinds = await loadQuestionParts()
  const parts = letterDrawing(letter).drawn()
  return kinds.filter(kind => kind.countLacking(parts) > 0)
}

/** Before a letter goes: whoever cannot see or hear what lies in it can read what it is. */
export function WordsQuestion({ letter, kinds, isSaved, onSend, onClose }: WordsQuestionProps) {
  const { drawn, draw } = letterDrawing(letter)
  const [parts] = useState(drawn)
  const [isWriting, setWriting] = useState(false)
  const text = useId()
  const asked = askedText(kinds, parts)
  return (
    <>
      <Dialog
        open={!isWriting}
        onClose={onClose}
        title={asked.title}
        // A second click on Send must not close it.
        urgent={text}
        actions={
          <>
            <Button look="quiet" onClick={() => setWriting(true)} aria-haspopup="dialog">
              {asked.write}
            </Button>
            <Button onClick={onSend}>{isSaved ? 'Save As It Is' : 'Send As It Is'}</Button>
          </>
        }
      >
        <p id={text}>{asked.why} One sentence is enough.</p>
      </Dialog>
      <WordsDialog
        open={isWriting}
        title={asked.write}
        wide
        className={styles.fields}
        onClose={onClose}
        onSave={words => {
          draw(withWords(kinds, drawn(), words))
          onClose()
        }}
      >
        {kinds.map(({ noun, Fields }) => (
          <Fields key={noun} parts={parts} />
        ))}
      </WordsDialog>
    </>
  )
}

function askedText(kinds: readonly QuestionPart[], parts: LetterParts) {
  const lacking = kinds.map(kind => ({ ...kind, count: kind.countLacking(parts) }))
  const [first, ...others] = lacking.map(({ count, noun }) => countedText(count, noun))
  const [kind] = lacking
  if (kind && others.length === 0) {
    const { lack, ...asked } = kind.ask(kind.count, kind.count === 1 ? 'it' : 'them')
    return { ...asked, title: `${first} ${lack}.` }
  }
  return {
    title: `${[first, ...others.map(text => text.toLowerCase())].join(' and ')} have no description or transcript.`,
    why: `For anyone who can’t ${kinds.map(({ sense }) => sense).join(' or ')} them.`,
    write: 'Describe Them',
  }
}

const countedText = (count: number, noun: string) => (count === 1 ? `One ${noun}` : `${count} ${noun}s`)

/** Of those that still lie in the letter. */
const withWords = (
  kinds: readonly QuestionPart[],
  parts: LetterParts,
  words: FormData,
): Partial<LetterParts> =>
  Object.assign({}, ...kinds.map(kind => kind.withWords(parts, id => String(words.get(id) ?? ''))))
