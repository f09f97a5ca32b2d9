import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { useEveryHalfMinute } from '#lib/dates/use-every-half-minute.ts'
import { leavesInText } from '#scheduling/arrival-texts.ts'
import { useEditedLetter } from './use-edited-letter.ts'

/** How long the letter still waits; by the clock of its receiver nobody can say. */
export function EditLine({ form }: { form: LetterForm }) {
  useEveryHalfMinute()
  const id = form.plan?.edits?.id
  const deliverAt = useEditedLetter(id).data?.deliverAt
  return id && deliverAt && <p>{leavesInText(deliverAt, new Date(serverNow()))}</p>
}
