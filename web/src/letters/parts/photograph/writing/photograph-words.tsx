import {
  type Photograph,
  photographLimits,
  toLine,
} from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { WordsDialog } from '#letters/parts/kind/words-dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './photograph-words.module.css'

type PhotographWordsProps = {
  /** Undefined: closed. */
  photograph: Photograph | undefined
  onClose: () => void
  onKeep: (photograph: Photograph) => void
}

/** The line under a photograph, and what it shows. */
export function PhotographWords({ photograph, onClose, onKeep }: PhotographWordsProps) {
  const keep = (words: FormData) => {
    if (photograph)
      onKeep({ ...photograph, caption: lineOf(words, 'caption'), description: lineOf(words, 'description') })
    onClose()
  }
  return (
    <WordsDialog
      open={photograph !== undefined}
      title="Caption and Description"
      className={styles.fields}
      onClose={onClose}
      onSave={keep}
    >
      <WordFields photograph={photograph} />
    </WordsDialog>
  )
}

function WordFields({ photograph }: Pick<PhotographWordsProps, 'photograph'>) {
  return (
    <>
      <TextField
        label="Caption"
        name="caption"
        defaultValue={photograph?.caption}
        maxLength={photographLimits.captionLength}
        dir="auto"
      />
      <TextField
        label="What does it show?"
        name="description"
        hint="For someone who can’t see it. One sentence is enough."
        defaultValue={photograph?.description}
        maxLength={photographLimits.descriptionLength}
        dir="auto"
      />
    </>
  )
}

const lineOf = (words: FormData, name: string) => toLine(String(words.get(name) ?? ''))
