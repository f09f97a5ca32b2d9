import { useBlocker, useRouter } from '@tanstack/react-router'
import { nameOfReceiver } from '#compose/drafts/draft-text.ts'
import { localDrafts } from '#compose/drafts/local-drafts.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { errorText } from '#lib/error-code.ts'
import { isCovered } from '#session/cover.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { discardChanges, problemText, useSave } from './use-saving-changes.ts'

/** Asks before its writer leaves changes that are not in the letter, but not during a sign-out: they are a draft in any case. */
export function LeaveChanges({ form }: { form: LetterForm }) {
  const receiver = nameOfReceiver({ receiver: form.recipient.typed, guest: form.recipient.guest })
  const { save, isBusy, error } = useSave(form)
  const letGo = useLettingGo(form)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isNotInLetter(form) && !isCovered() && !isSamePage(current, next),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const leave = () => blocker.proceed?.()
  const putIn = async () => {
    if (await save()) leave()
  }
  const discard = () => {
    letGo()
    leave()
  }
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      // What is being saved is not here to be written on.
      onClose={() => isBusy || blocker.reset?.()}
      title="Your changes are not in the letter yet"
      actions={
        <>
          <Button look="quiet" disabled={isBusy} onClick={leave}>
            Keep for Later
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={discard}>
            Let It Go
          </Button>
          <Button busy={isBusy} busyText="Saving..." onClick={putIn}>
            Put It in the Letter
          </Button>
        </>
      }
    >
      <p>Until you put them in, it leaves as it was. Kept for later, they are a draft.</p>
      <p role="alert">{error !== null && (problemText(error, receiver) ?? errorText(error))}</p>
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
    void discardChanges(form, writerId)
    const undo = () => {
      if (text) localDrafts.put(writerId, { id: form.id, ...text, revision: 0 })
      void router.navigate({ to: '/compose', search: { scheduled: letterId } })
    }
    toast('Your changes are gone. The letter is as it was.', { action: { label: 'Undo', onClick: undo } })
  }
}
