import type { PendingEmailChange } from '@novelette/domain/accounts/email-changes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { errorText } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { useUser } from '#session/session.ts'
import settingsPageStyles from '#settings/settings-page.module.css'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { focusSection, SettingsSection } from '#ui/sections/settings-section.tsx'
import { EmailForm } from './email-form.tsx'
import styles from './email-section.module.css'

const msUntilExpiry = ({ expiresAt }: PendingEmailChange) =>
  Math.max(30_000, expiresAt.getTime() - serverNow())

function usePendingChange() {
  return useQuery({
    ...orpc.emailChanges.pending.queryOptions(),
    refetchInterval: ({ state }) => (state.data ? msUntilExpiry(state.data) : false),
  })
}

export function EmailSection() {
  const { email } = useUser()
  return (
    <SettingsSection
      id="email"
      title="Email Address"
      lead="You sign in with it, and we write there about your account. Nobody else sees it."
    >
      <dl className={settingsPageStyles.settingsFacts}>
        <div>
          <dt>Your address</dt>
          <dd className={styles.settingsAddress}>{email}</dd>
        </div>
      </dl>
      <EmailChange present={email} />
    </SettingsSection>
  )
}

function EmailChange({ present }: { present: string }) {
  const pending = usePendingChange()
  const form = useInlineForm()
  const [asked, setAsked] = useState(false)

  const ask = () => {
    setAsked(false)
    form.show()
  }
  if (form.open) {
    const onAsked = () => {
      setAsked(true)
      form.hide()
    }
    return (
      <div ref={form.place}>
        <EmailForm onAsked={onAsked} onCancel={form.hide} />
      </div>
    )
  }
  if (pending.isPending) return <Skeleton width="9.5rem" height="46px" />
  if (pending.data === undefined) {
    return <FailureNotice title="Whether your address is being changed could not be loaded" query={pending} />
  }
  if (pending.data) {
    return (
      <PendingEmailChangeRow
        present={present}
        pending={pending.data}
        justAsked={asked}
        onAnother={ask}
        anotherRef={form.button}
        onCancelled={() => focusSection('email')}
      />
    )
  }
  return (
    <div className={settingsSectionStyles.actions}>
      <Button look="quiet" ref={form.button} onClick={ask}>
        Change Email
      </Button>
    </div>
  )
}

type PendingEmailChangeRowProps = {
  present: string
  pending: PendingEmailChange
  /** Then it takes the focus. */
  justAsked: boolean
  onAnother: () => void
  anotherRef: Ref<HTMLButtonElement>
  onCancelled: () => void
}

function PendingEmailChangeRow(props: PendingEmailChangeRowProps) {
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
          The link works until {fullDateTime(pending.expiresAt)}. No email? Look in your spam folder.
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
