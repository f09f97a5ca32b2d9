import type { PendingEmailChange } from '@novelette/domain/accounts/email-changes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { fullDateTime } from '#lib/dates/dates.ts'
import { errorText } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import styles from './email-section.module.css'

type PendingEmailChangeRowProps = {
  present: string
  pending: PendingEmailChange
  /** Then it takes the focus. */
  justAsked: boolean
  onAnother: () => void
  anotherRef: Ref<HTMLButtonElement>
  onCancelled: () => void
}

export function PendingEmailChangeRow(props: PendingEmailChangeRowProps) {
  const { present, pending, justAsked, onAnother, anotherRef, onCancelled } = props
  const cancel = useCancel(present, onCancelled)
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (justAsked) text.current?.focus()
  }, [justAsked])
  return (
    <div className={styles.waitingEmail}>
      <MailOpen size={20} aria-hidden />
      <div className={styles.waitingEmailText} ref={text} tabIndex={-1}>
        <p>
          We sent a link to <span className={styles.settingsAddress}>{pending.email}</span>. Until you confirm
          it, <span className={styles.settingsAddress}>{present}</span> stays your address.
        </p>
        <p className="muted">
          The link works until {fullDateTime(pending.expiresAt)}. Nothing there? It may lie in your spam
          folder.
        </p>
      </div>
      <div className={`${settingsSectionStyles.actions} ${styles.waitingEmailActions}`}>
        <Button look="quiet" ref={anotherRef} onClick={onAnother}>
          Use Another Address
        </Button>
        <Button
          look="link"
          busy={cancel.isPending}
          busyText="Cancelling..."
          onClick={() => cancel.mutate(undefined)}
        >
          Cancel the Change
        </Button>
      </div>
      {cancel.error && (
        <Notice tone="error" title="The link still works" className={styles.waitingEmailActions}>
          {errorText(cancel.error)}
        </Notice>
      )}
    </div>
  )
}

function useCancel(present: string, onCancelled: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  return useMutation(
    orpc.emailChanges.cancel.mutationOptions({
      onSuccess: async () => {
        await queryClient.cancelQueries({ queryKey: orpc.emailChanges.pending.key() })
        queryClient.setQueryData(orpc.emailChanges.pending.queryKey(), null)
        toast(`${present} stays your address. The link no longer works.`)
        onCancelled()
      },
    }),
  )
}
