import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type BlanksQuestionProps = {
  count: number
  /** The letter is not sent, but its changes are saved. */
  isSaved: boolean
  onFill: () => void
  onSend: () => void
  onClose: () => void
}

/** Before a letter goes in which something of a template is still to be filled in. */
export function BlanksQuestion({ count, isSaved, onFill, onSend, onClose }: BlanksQuestionProps) {
  const text = useId()
  const isOne = count === 1
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOne ? '1 blank is still empty' : `${count} blanks are still empty`}
      // A second click on Send must not close it.
      urgent={text}
      actions={
        <>
          <Button onClick={onFill}>{isOne ? 'Fill It In' : 'Fill Them In'}</Button>
          <Button look="quiet" onClick={onSend}>
            {isSaved ? 'Save Anyway' : 'Send Anyway'}
          </Button>
        </>
      }
    >
      <p id={text}>
        {isOne
          ? 'It stands in brackets where the template left a word to you.'
          : 'They stand in brackets where the template left words to you.'}
      </p>
    </Dialog>
  )
}
