import type { PendingEmailChange } from '@novelette/domain/accounts/email-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { serverNow } from '#lib/dates/server-clock.ts'
import { orpc } from '#lib/rpc.ts'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { useUser } from '#session/session.ts'
import settingsPageStyles from '#settings/settings-page.module.css'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { focusSection, SettingsSection } from '#ui/sections/settings-section.tsx'
import { EmailForm } from './email-form.tsx'
import styles from './email-section.module.css'
import { PendingEmailChangeRow } from './pending-email-change.tsx'

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
      title="Email"
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
    return <FailureNotice title="We could not see whether a change of address waits" query={pending} />
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
