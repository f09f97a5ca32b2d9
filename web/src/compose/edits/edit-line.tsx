import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { useEffect, useReducer } from 'react'
import { countdownText } from '#scheduling/arrival-texts.ts'
import { useEditedLetter } from './use-edited-letter.ts'

/** How long the letter still waits; by the clock of its receiver nobody can say. */
export function EditLine({ edits }: { edits: NonNullable<LetterPlan['edits']> }) {
  useEveryHalfMinute()
  const deliverAt = useEditedLetter(edits.id).data?.deliverAt
  return deliverAt && <p>{countdownText(deliverAt, new Date())}</p>
}

function useEveryHalfMinute(): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(again, 30_000)
    return () => clearInterval(timer)
  }, [])
}
