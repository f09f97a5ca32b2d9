import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { promiseLimits, promiseProblem } from '@novelette/domain/letters/parts/promise/promises.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { trimLine } from '@novelette/domain/text-line.ts'
import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { RefusalDialog } from '#letters/parts/files/receiver-refusal.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './promise-dialog.module.css'

type PromiseDialogProps = {
  open: boolean
  banner: BannerId
  /** What it is good for; undefined of a new one. */
  line: string | undefined
  hasRoom: boolean
  /** Given, since a ticket that this file imports would be a file of its own for readers, too. */
  ticketOf: (line: string) => ReactNode
  onClose: () => void
  /** It closes the dialog. */
  onDone: (line: string) => void
}

const title = 'A Promise'
const noRoom = `${promiseLimits.inLetter} promises are as many as a letter can hold. Remove one to write another.`

export function PromiseDialog({ hasRoom, ...form }: PromiseDialogProps) {
  const { open, onClose } = form
  return hasRoom ? (
    <PromiseForm {...form} />
  ) : (
    <RefusalDialog open={open} onClose={onClose} title={title} refusal={noRoom} />
  )
}

function PromiseForm({ open, line, onClose, onDone, ...look }: Omit<PromiseDialogProps, 'hasRoom'>) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isTried, setTried] = useState(false)
  const close = () => {
    setTried(false)
    onClose()
  }
  const written = () => trimLine(field.current?.value ?? '')
  const done = () => {
    const isFit = promiseProblem(written()) === null
    setTried(!isFit)
    if (isFit) onDone(written())
    else field.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    done()
  }
  return (
    <Dialog
      open={open}
      // By Escape and a press beside it: nobody loses words by a key.
      onClose={() => (written() === '' ? close() : done())}
      title={title}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            {line === undefined ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={onSubmit}>
        <PromiseFields {...look} field={field} line={line} isTried={isTried} />
      </form>
    </Dialog>
  )
}

type PromiseFieldsProps = Pick<PromiseDialogProps, 'banner' | 'line' | 'ticketOf'> & {
  field: Ref<HTMLInputElement>
  /** A try to keep it as it is says why it cannot be. */
  isTried: boolean
}

/** A pasted page makes no ticket as long as the screen. */
const mostShown = 2 * promiseLimits.length
const idea = 'one walk in the rain, whenever you ask'

/** With the ticket as it will lie in the letter. */
function PromiseFields({ field, banner, line: before = '', isTried, ticketOf }: PromiseFieldsProps) {
  const [line, setLine] = useState(before)
  const shown = trimLine(line)
  return (
    <>
      <TextField
        ref={field}
        label="Good for"
        value={line}
        onChange={event => setLine(event.currentTarget.value)}
        placeholder={idea}
        error={isTried && promiseProblem(line)}
        counter={`${textLength(shown)}/${promiseLimits.length}`}
        autoComplete="off"
        dir="auto"
      />
      <div className={styles.paper} data-banner={banner} data-idea={shown === '' || undefined} aria-hidden>
        {ticketOf(shown.slice(0, mostShown) || idea)}
      </div>
    </>
  )
}
