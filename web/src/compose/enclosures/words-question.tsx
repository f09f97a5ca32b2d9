import { type Photograph, photographLimits, toLine } from '@novelette/domain/enclosures/photographs.ts'
import { type Recording, recordingLimits, toWords } from '@novelette/domain/enclosures/recordings.ts'
import { useId, useState } from 'react'
import { PhotographImage } from '#stationery/photographs/photograph-image.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { type LetterFigures, letterDrawing } from './letter-drawing.ts'
import { WordsDialog } from './words-dialog.tsx'
import styles from './words-question.module.css'

type Enclosed = { readonly photographs: readonly Photograph[]; readonly recordings: readonly Recording[] }

export type WordsQuestionProps = {
  letter: LetterFigures
  /** The letter is not sent, but its changes are saved. */
  isSaved: boolean
  onSend: () => void
  onClose: () => void
}

/** Whether there is anything to ask. */
export function lacksAnyWords(letter: LetterFigures): boolean {
  const { photographs, recordings } = letterDrawing(letter).drawn()
  return photographs.some(lacksDescription) || recordings.some(lacksWords)
}

/** Before a letter goes: whoever cannot see or hear what lies in it can read what it is. */
export function WordsQuestion({ letter, isSaved, onSend, onClose }: WordsQuestionProps) {
  const { drawn, draw } = letterDrawing(letter)
  const [enclosed] = useState(drawn)
  const [isWriting, setWriting] = useState(false)
  const text = useId()
  const asked = askedText(enclosed)
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
        <p id={text}>{asked.why}</p>
      </Dialog>
      <MissingWords
        open={isWriting}
        enclosed={enclosed}
        onClose={onClose}
        onKeep={words => {
          draw(withWords(drawn(), words))
          onClose()
        }}
      />
    </>
  )
}

const lacksDescription = ({ description }: Photograph) => description === ''
const lacksWords = ({ words }: Recording) => words === ''

function askedText({ photographs, recordings }: Enclosed) {
  const seen = photographs.filter(lacksDescription).length
  const heard = recordings.filter(lacksWords).length
  const it = seen + heard === 1 ? 'it' : 'them'
  const enough = 'One sentence is enough.'
  const have = seen + heard === 1 ? 'has' : 'have'
  if (heard === 0)
    return {
      title: `${counted(seen, 'photograph')} ${have} no description.`,
      why: `For someone who can’t see ${it}. ${enough}`,
      write: seen === 1 ? 'Describe It' : 'Describe Them',
    }
  if (seen === 0)
    return {
      title: `${counted(heard, 'recording')} ${have} no words.`,
      why: `For someone who can’t hear ${it}, or can’t listen now. ${enough}`,
      write: heard === 1 ? 'Write It Down' : 'Write Them Down',
    }
  return {
    title: `${counted(seen, 'photograph')} and ${counted(heard, 'recording').toLowerCase()} have no words.`,
    why: `For someone who can’t see or hear them. ${enough}`,
    write: 'Describe Them',
  }
}

const counted = (count: number, noun: string) => (count === 1 ? `One ${noun}` : `${count} ${noun}s`)

type MissingWordsProps = {
  open: boolean
  enclosed: Enclosed
  onClose: () => void
  /** What was written, by the id of what it belongs to. */
  onKeep: (words: FormData) => void
}

function MissingWords({ open, enclosed, onClose, onKeep }: MissingWordsProps) {
  return (
    <WordsDialog
      open={open}
      title="Words for What You Enclose"
      wide
      className={styles.fields}
      onClose={onClose}
      onKeep={onKeep}
    >
      {enclosed.photographs.map(
        (photograph, at) =>
          lacksDescription(photograph) && (
            <DescriptionField key={photograph.id} photograph={photograph} number={at + 1} />
          ),
      )}
      {enclosed.recordings.map(
        (recording, at) =>
          lacksWords(recording) && (
            <TextArea
              key={recording.id}
              label={`What You Say in Recording ${at + 1}`}
              name={recording.id}
              maxLength={recordingLimits.wordsLength}
              rows={3}
              dir="auto"
            />
          ),
      )}
    </WordsDialog>
  )
}

function DescriptionField({ photograph: { id }, number }: { photograph: Photograph; number: number }) {
  return (
    <div className={styles.described}>
      <span className={styles.photograph}>
        <PhotographImage id={id} size="small" alt="" />
      </span>
      <TextField
        className={styles.field}
        label={`What Does Photograph ${number} Show?`}
        name={id}
        maxLength={photographLimits.descriptionLength}
        dir="auto"
      />
    </div>
  )
}

/** Of those that still lie in the letter. */
function withWords({ photographs, recordings }: Enclosed, words: FormData): Enclosed {
  const of = (id: string) => String(words.get(id) ?? '')
  return {
    photographs: photographs.map(one =>
      lacksDescription(one) ? { ...one, description: toLine(of(one.id)) } : one,
    ),
    recordings: recordings.map(one => (lacksWords(one) ? { ...one, words: toWords(of(one.id)) } : one)),
  }
}
