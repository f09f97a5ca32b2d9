import { type Photograph, photographLimits, toLine } from '@novelette/domain/enclosures/photographs.ts'
import { type FormEvent, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const keep = () => {
    if (photograph && form.current) {
      const words = new FormData(form.current)
      onKeep({ ...photograph, caption: lineOf(words, 'caption'), description: lineOf(words, 'description') })
    }
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    keep()
  }
  return (
    <Dialog
      open={photograph !== undefined}
      // Nobody loses words by a key.
      onClose={keep}
      title="Words for a Photograph"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button type="submit" form={id}>
            Keep
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.fields} onSubmit={onSubmit}>
        <WordFields photograph={photograph} />
      </form>
    </Dialog>
  )
}

function WordFields({ photograph }: Pick<PhotographWordsProps, 'photograph'>) {
  return (
    <>
      <TextField
        label="Under It"
        name="caption"
        defaultValue={photograph?.caption}
        maxLength={photographLimits.captionLength}
        dir="auto"
      />
      <TextField
        label="What Does It Show?"
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
