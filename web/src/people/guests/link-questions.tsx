import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { useEffect, useRef } from 'react'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { useChangeLink, useCloseLink, useReactivate } from './use-guests.ts'

type QuestionProps = { guest: Guest; open: boolean; onClose: () => void }

/** docs/rules.md 8.7 */
export function ChangeQuestion({ guest, open, onClose }: QuestionProps) {
  const change = useChangeLink()
  const sayChanged = useSayChanged()
  const close = () => {
    change.reset()
    onClose()
  }
  const onSuccess = () => {
    close()
    sayChanged()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Change the link?"
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Leave It
          </Button>
          <Button
            busy={change.isPending}
            busyText="Changing..."
            onClick={() => change.mutate({ id: guest.id }, { onSuccess })}
          >
            Change the Link
          </Button>
        </>
      }
    >
      <p>The link they have stops working. Hand over the new one.</p>
      <Failure title="The link was not changed" error={change.error} />
    </Dialog>
  )
}

/** It goes with the question, which leaves the screen when the link is closed. */
function useSayChanged() {
  const { toast } = useToasts()
  const unsay = useRef<() => void>(undefined)
  useEffect(() => () => unsay.current?.(), [])
  return () => {
    unsay.current?.()
    unsay.current = toast('This is a new link. Copy it and hand it over.')
  }
}

/** docs/rules.md 8.7 */
export function CloseQuestion({ guest, open, onClose }: QuestionProps) {
  const { id, name } = guest
  const closing = useCloseLink()
  const reactivate = useReactivate()
  const { toast } = useToasts()
  const close = () => {
    closing.reset()
    onClose()
  }
  // The question leaves the screen with the link, also before the answer: callbacks of `mutate` would not run.
  const undo = () => {
    const opened = reactivate.mutateAsync({ id })
    opened.catch(() => toast('The link is still closed. Please try again.', { tone: 'error' }))
  }
  const confirm = async () => {
    await closing.mutateAsync({ id })
    close()
    toast('The link is closed.', { action: { label: 'Undo', onClick: undo } })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Close the link?"
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Leave It Open
          </Button>
          <Button
            busy={closing.isPending}
            busyText="Closing..."
            onClick={() => void confirm().catch(() => undefined)}
          >
            Close the Link
          </Button>
        </>
      }
    >
      <p>
        Nobody can open your letters to <b className="user">{name}</b> any more. You can open it again.
      </p>
      <Failure title="The link is still open" error={closing.error} />
    </Dialog>
  )
}

function Failure({ title, error }: { title: string; error: unknown }) {
  return (
    error !== null && (
      <Notice tone="error" title={title}>
        {errorText(error)}
      </Notice>
    )
  )
}
