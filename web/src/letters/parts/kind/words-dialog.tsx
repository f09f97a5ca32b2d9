import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type WordsDialogProps = {
  open: boolean
  title: string
  wide?: boolean
  /** Of the fields. */
  className?: string | undefined
  onClose: () => void
  /** By Keep, Escape and a press beside it: nobody loses words by a key. It closes the dialog. */
  onKeep: (words: FormData) => void
  children: ReactNode
}

/** Fields for the words of what is enclosed. */
export function WordsDialog({
  open,
  title,
  wide = false,
  className,
  onClose,
  onKeep,
  children,
}: WordsDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const keep = () => form.current && onKeep(new FormData(form.current))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    keep()
  }
  return (
    <Dialog
      open={open}
      onClose={keep}
      title={title}
      wide={wide}
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
      <form ref={form} id={id} className={className} onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}
