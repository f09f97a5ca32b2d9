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
  /** By Save, Escape and a press beside it: nobody loses words by a key. It closes the dialog. */
  onSave: (words: FormData) => void
  children: ReactNode
}

/** Fields for the words of what is enclosed. */
export function WordsDialog({
  open,
  title,
  wide = false,
  className,
  onClose,
  onSave,
  children,
}: WordsDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const save = () => form.current && onSave(new FormData(form.current))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Dialog
      open={open}
      onClose={save}
      title={title}
      wide={wide}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            Save
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
