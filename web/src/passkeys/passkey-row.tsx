import type { Passkey } from '@novelette/domain/passkeys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SubmitError } from '#auth/submit-error.tsx'
import { timeAgo } from '#compose/time-ago.ts'
import { shortDate } from '#lib/dates.ts'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { passFocusOn, SettingsRow } from '#settings/settings-row.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToasts } from '#ui/toasts.tsx'

/** Removes it here and at the server. `beforeDrop` runs while its row still stands. */
function useRemovePasskey({ id, name }: Passkey, beforeDrop: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const drop = async () => {
    beforeDrop()
    toast(`“${name}” no longer signs you in.`)
    await queryClient.cancelQueries({ queryKey: orpc.passkeys.list.key() })
    queryClient.setQueryData(orpc.passkeys.list.queryKey(), known => known?.filter(one => one.id !== id))
  }
  return useMutation(
    orpc.passkeys.remove.mutationOptions({
      onSuccess: drop,
      // It was removed in another window, which is what was wanted.
      onError: error => (errorCode(error) === 'not_found' ? drop() : undefined),
    }),
  )
}

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  const [asking, setAsking] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const beforeDrop = () => {
    // Closed at once: while it stands, nothing beneath it takes the focus.
    flushSync(() => setAsking(false))
    passFocusOn(row.current, 'passkeys')
  }
  return (
    <SettingsRow
      ref={row}
      icon={KeyRound}
      name={name}
      facts={
        <>
          <span>Added {shortDate(createdAt)}</span>
          <span>{lastUsedAt ? `Last used ${timeAgo(lastUsedAt)}` : 'Not used yet'}</span>
        </>
      }
      action={
        <>
          <Button look="link" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
          <RemoveDialog
            passkey={passkey}
            open={asking}
            onClose={() => setAsking(false)}
            beforeDrop={beforeDrop}
          />
        </>
      }
    />
  )
}

type RemoveDialogProps = {
  passkey: Passkey
  open: boolean
  onClose: () => void
  beforeDrop: () => void
}

function RemoveDialog({ passkey, open, onClose, beforeDrop }: RemoveDialogProps) {
  const remove = useRemovePasskey(passkey, beforeDrop)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Remove “${passkey.name}”?`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Keep It
          </Button>
          <Button
            busy={remove.isPending}
            busyText="Removing..."
            onClick={() => remove.mutate({ id: passkey.id })}
          >
            Remove Passkey
          </Button>
        </>
      }
    >
      <p>
        It will not sign you in any more; your password still does. Your device goes on offering it until you
        delete it there too.
      </p>
      {remove.error && <SubmitError error={remove.error} title="It was not removed" />}
    </Dialog>
  )
}
