import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { changesProblem } from '#letters/writing/answers/letter-answers.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import type { Sending } from '#letters/writing/sending/use-sending.ts'
import { errorText } from '#lib/error-code.ts'
import { isCovered } from '#session/cover.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { discardChanges, useSave } from './save-changes.ts'

type LeaveChangesProps = {
  form: LetterForm
  sending: Pick<Sending, 'question' | 'whenAnswered' | 'receiver'>
}

/** Asks before its writer leaves changes that are not in the letter, but not during a sign-out: they are a draft in any case. */
export function LeaveChanges(props: LeaveChangesProps) {
  const { form } = props
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isNotInLetter(form) && !isCovered() && !isSamePage(current, next),
    enableBeforeUnload: false,
    withResolver: true,
  })
  // Once it has left, the notice above the words says what they are.
  const hasLeft = form.plan?.edits === undefined
  const stay = useEffectEvent(() => reset?.())
  useEffect(() => {
    if (hasLeft) stay()
  }, [hasLeft])
  return status === 'blocked' && <LeaveQuestion {...props} onLeave={proceed} onStay={reset} />
}

type LeaveQuestionProps = LeaveChangesProps & { onLeave: () => void; onStay: () => void }

function LeaveQuestion({ form, sending, onLeave, onStay }: LeaveQuestionProps) {
  const { save, isBusy, error } = useSave(form)
  const letGo = useLettingGo(form)
  const putIn = async () => {
    if (await save()) onLeave()
  }
  const discard = () => {
    letGo()
    onLeave()
  }
  return (
    <Dialog
      // What is asked before they are saved stands in its place.
      open={sending.question === null}
      // What is being saved is not here to be written on.
      onClose={() => isBusy || onStay()}
      title="Your changes are not in the letter yet"
      wide
      actions={
        <>
          <Button look="quiet" disabled={isBusy} onClick={onLeave}>
            Save as Draft
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={discard}>
            Discard Changes
          </Button>
          <Button
            busy={isBusy}
            busyText="Saving..."
            onClick={() => sending.whenAnswered(() => void putIn(), onStay)}
          >
            Save Changes
          </Button>
        </>
      }
    >
      <p>If you do not save them, the letter is sent without them. As a draft, they wait for you here.</p>
      <p role="alert">{error !== null && (changesProblem(error, sending.receiver) ?? errorText(error))}</p>
    </Dialog>
  )
}

type Place = { readonly pathname: string; readonly search: unknown }

const isSamePage = (one: Place, other: Place) =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)

const isNotInLetter = ({ plan, textToKeep }: LetterForm) => plan?.edits !== undefined && textToKeep() !== null

/** The letter stays as it is. */
function useLettingGo(form: LetterForm): () => void {
  const { id: writerId } = useWriter()
  const { toast } = useToasts()
  const router = useRouter()
  return () => {
    const text = form.textToKeep()
    const letterId = form.plan?.edits?.id
    const discarding = discardChanges(form, writerId)
    const undo = async () => {
      // It would take what is saved anew.
      await discarding
      if (text) localDrafts.put(writerId, { id: form.id, ...text, revision: 0 })
      void router.navigate({ to: '/compose', search: { scheduled: letterId } })
    }
    toast('Your changes are gone. The letter is as it was.', {
      action: { label: 'Undo', onClick: () => void undo() },
    })
  }
}
