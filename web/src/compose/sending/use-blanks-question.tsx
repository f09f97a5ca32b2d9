import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { BlanksQuestion } from './blanks-question.tsx'

type Asking = { readonly count: number; readonly act: () => void }

/** Asks before the letter goes while something of a template is to be filled in, until its writer lets it go so. */
export function useBlanksQuestion({ editor, plan }: LetterForm, showEditor: () => void) {
  const mayStay = useRef(false)
  const fills = useRef(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const whenFilled = (act: () => void) => {
    const count = mayStay.current ? 0 : (editor?.countBlanks() ?? 0)
    if (count === 0) act()
    else setAsking({ count, act })
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
        setAsking(null)
      }}
      onSend={() => {
        mayStay.current = true
        setAsking(null)
        asking.act()
      }}
      onClose={() => setAsking(null)}
    />
  )
  return { question, whenFilled }
}
