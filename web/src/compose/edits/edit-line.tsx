import { useEffect, useReducer } from 'react'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { leavesInText } from '#scheduling/arrival-texts.ts'
import { useEditedLetter } from './use-edited-letter.ts'

/** How long the letter still waits; by the clock of its receiver nobody can say. */
export function EditLine({ form }: { form: LetterForm }) {
  useEveryHalfMinute()
  const id = form.plan?.edits?.id
  const deliverAt = useEditedLetter(id).data?.deliverAt
  return id && deliverAt && <p>{leavesInText(deliverAt, new Date())}</p>
}

function useEveryHalfMinute(): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(again, 30_000)
    return () => clearInterval(timer)
  }, [])
}
