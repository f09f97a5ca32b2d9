import { mostPasskeys, type Passkey, removePasskeyInputSchema } from '@novelette/domain/accounts/passkeys.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { shortDate, timeAgo } from '#lib/dates/dates.ts'
import { errorCode } from '#lib/error-code.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client, orpc } from '#lib/rpc.ts'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { supportsPasskeys } from '#passkeys/browser-support.ts'
import { tellDevice } from '#passkeys/tell-device.ts'
import { useUser } from '#session/session.ts'
import { problemsWith } from '#settings/password/password-problem.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { moveFocusFromRow, SettingsRow, SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'

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
  if (!query.data) return <FailureNotice title="Your passkeys could not be loaded" query={query} />
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

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  const [asking, setAsking] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const beforeDrop = () => {
    // An open dialog blocks the focus of what is beneath it.
    flushSync(() => setAsking(false))
    moveFocusFromRow(row.current, 'passkeys')
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
          <RemovePasskeyDialog
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

type RemovePasskeyProps = {
  passkey: Passkey
  onClose: () => void
  beforeDrop: () => void
}

function RemovePasskeyDialog({ open, ...rest }: RemovePasskeyProps & { open: boolean }) {
  const { passkey, onClose } = rest
  return (
    <Dialog open={open} onClose={onClose} title={`Remove “${passkey.name}”?`}>
      <RemoveForm {...rest} />
    </Dialog>
  )
}

const removeFormSchema = z.strictObject({ password: removePasskeyInputSchema.shape.password })

function useRemovePasskey({ id, name }: Passkey, beforeDrop: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  return useForm({
    schema: removeFormSchema,
    initial: { password: '' },
    problemsOf: problemsWith('password'),
    async send({ password }) {
      await client.passkeys.remove({ id, password }).catch(unlessGone)
      beforeDrop()
      void tellDevice()
      toast(`“${name}” no longer signs you in.`)
      await queryClient.cancelQueries({ queryKey: orpc.passkeys.list.key() })
      queryClient.setQueryData(orpc.passkeys.list.queryKey(), known => known?.filter(one => one.id !== id))
    },
  })
}

/** A passkey that is already gone counts as removed. */
function unlessGone(refusal: unknown): void {
  if (errorCode(refusal) !== 'not_found') throw refusal
}

/** The password protects an unattended screen. */
function RemoveForm({ passkey, onClose, beforeDrop }: RemovePasskeyProps) {
  const form = useRemovePasskey(passkey, beforeDrop)
  return (
    <form {...form.props} className={settingsSectionStyles.form}>
      <p>
        It will not sign you in any more; your password still does. If your device still offers it, delete it
        there, too.
      </p>
      <PasswordField {...form.field('password')} label="Current Password" autoComplete="current-password" />
      {form.error !== null && <SubmitError error={form.error} title="It was not removed" />}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Keep It
        </Button>
        <Button type="submit" busy={form.busy} busyText="Removing...">
          Remove Passkey
        </Button>
      </div>
    </form>
  )
}
