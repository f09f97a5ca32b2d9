import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Asking = { readonly count: number; readonly act: () => void; readonly onStay: () => void }

/** Asks before the letter goes while something of a template is to be filled in, until its writer lets it go so. */
export function useBlanksQuestion({ editor, plan }: LetterForm, showEditor: () => void) {
  const mayStay = useRef(false)
  const fills = useRef(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const whenFilled = (act: () => void, onStay: () => void) => {
    const count = mayStay.current ? 0 : (editor?.countBlanks() ?? 0)
    if (count === 0) act()
    else setAsking({ count, act, onStay })
  }
  const stay = () => {
    setAsking(null)
    asking?.onStay()
  }
  const selectFirst = useEffectEvent(() => {
    if (fills.current) editor?.selectFirstBlank()
    fills.current = false
  })
  // Once the dialog has given the focus back.
  useEffect(() => {
    if (!asking) selectFirst()
  }, [asking])
  const question: ReactNode = asking && (
    <BlanksQuestion
      count={asking.count}
      isSaved={plan?.edits !== undefined}
      onFill={() => {
        fills.current = true
        showEditor()
        stay()
      }}
      onSend={() => {
        mayStay.current = true
        setAsking(null)
        asking.act()
      }}
      onClose={stay}
    />
  )
  return { question, whenFilled }
}

type BlanksQuestionProps = {
  count: number
  /** The letter is not sent, but its changes are saved. */
  isSaved: boolean
  onFill: () => void
  onSend: () => void
  onClose: () => void
}

/** Before a letter goes in which something of a template is still to be filled in. */
function BlanksQuestion({ count, isSaved, onFill, onSend, onClose }: BlanksQuestionProps) {
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
