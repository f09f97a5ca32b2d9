import { mostPasskeys, type Passkey } from '@novelette/domain/accounts/passkeys.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { orpc } from '#lib/rpc.ts'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { supportsPasskeys } from '#passkeys/browser-support.ts'
import { useUser } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'

export function PasskeysSection() {
  const { email } = useUser()
  const passkeys = useQuery(orpc.passkeys.list.queryOptions())
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      lead="A second way in, beside your password: your phone, your computer or a security key shows that it is you."
    >
      <Passkeys query={passkeys} email={email} />
    </SettingsSection>
  )
}

function Passkeys({ query, email }: { query: UseQueryResult<Passkey[]>; email: string }) {
  if (query.isPending) return <SettingsRowsSkeleton label="Loading your passkeys" />
  if (!query.data) return <FailureNotice title="We could not see your passkeys" query={query} />
  return (
    <>
      {query.data.length === 0 ? (
        <p className={settingsSectionStyles.none}>
          You have none yet. A passkey lies on your device and opens with your fingerprint, your face or a
          PIN: nothing to remember, and nothing that a false page could ask for.
        </p>
      ) : (
        <ul className={settingsSectionStyles.list}>
          {query.data.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey count={query.data.length} email={email} />
    </>
  )
}

function AddPasskey({ count, email }: { count: number; email: string }) {
  const form = useInlineForm()
  if (!supportsPasskeys()) {
    return <p className="muted">This browser cannot make passkeys. Another browser or device may.</p>
  }
  if (count >= mostPasskeys) {
    return <p className="muted">These are as many as an account can hold. Remove one to add another.</p>
  }
  if (form.open) {
    return (
      <div ref={form.place}>
        <AddPasskeyForm email={email} onAdded={form.hide} onCancel={form.hide} />
      </div>
    )
  }
  return (
    <div className={settingsSectionStyles.actions}>
      <Button look="quiet" ref={form.button} onClick={form.show}>
        Add a Passkey
      </Button>
    </div>
  )
}
