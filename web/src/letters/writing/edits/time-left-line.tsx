import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { useEveryHalfMinute } from '#lib/dates/use-every-half-minute.ts'
import { arrivesInText } from '#scheduling/arrival-texts.ts'
import { useEditedLetter } from './use-edited-letter.ts'

/** How long the letter still waits; nothing where it comes by the clock of its receiver, since `deliverAt` is null then. */
export function TimeLeftLine({ form }: { form: LetterForm }) {
  useEveryHalfMinute()
  const id = form.plan?.edits?.id
  const deliverAt = useEditedLetter(id).data?.deliverAt
  return id && deliverAt && <p>{arrivesInText(deliverAt, new Date(serverNow()))}</p>
}
