import { confirmSessionInputSchema } from '@novelette/domain/accounts/session-schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { usePress } from '#lib/forms/use-press.ts'
import { client, orpc } from '#lib/rpc.ts'
import { supportsPasskeys } from '#passkeys/browser-support.ts'
import { PasskeyRefusal } from '#passkeys/passkey-refusal.tsx'
import { useUser } from '#session/session.ts'
import { problemsWith } from '#settings/password/password-problem.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { useAsked } from './confirm-first.ts'

/** For what is dangerous on an own device; `confirmFirst` opens it and goes on. */
export function ConfirmationDialog() {
  const asked = useAsked()
  // Whoever leaves the page has not confirmed anything.
  useEffect(() => () => asked?.answer(false), [asked])
  return (
    <Dialog open={asked !== null} onClose={() => asked?.answer(false)} title="Is it you?">
      {asked && (
        <ConfirmationForm onConfirmed={() => asked.answer(true)} onCancel={() => asked.answer(false)} />
      )}
    </Dialog>
  )
}

type ConfirmationFormProps = { onConfirmed: () => void; onCancel: () => void }

function ConfirmationForm({ onConfirmed, onCancel }: ConfirmationFormProps) {
  const { email } = useUser()
  const form = useForm({
    schema: confirmSessionInputSchema,
    initial: { password: '' },
    send: async values => {
      await client.sessions.confirm(values)
      onConfirmed()
    },
    problemsOf: problemsWith('password'),
  })
  return (
    <form {...form.props} className={settingsSectionStyles.form}>
      <p>This device stays signed in, so we ask once more who you are.</p>
      {/* For the browser's password manager. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('password')} label="Current Password" autoComplete="current-password" />
      {form.error !== null && <SubmitError error={form.error} title="It could not be confirmed" />}
      <PasskeyInstead onConfirmed={onConfirmed} />
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Confirming...">
          Confirm
        </Button>
      </div>
    </form>
  )
}

/** Where this account has one. */
function PasskeyInstead({ onConfirmed }: { onConfirmed: () => void }) {
  const passkeys = useQuery(orpc.passkeys.list.queryOptions())
  const { isBusy, error, press } = usePress(async () => {
    const { confirmByPasskey } = await import('#passkeys/ask-browser.ts')
    await confirmByPasskey()
    onConfirmed()
  })
  if (!supportsPasskeys() || !passkeys.data?.length) return null

  return (
    <>
      <Button look="quiet" wide busy={isBusy} busyText="Waiting for Your Passkey..." onClick={press}>
        <KeyRound size={18} aria-hidden />
        Use a Passkey Instead
      </Button>
      {error !== null && <PasskeyRefusal error={error} instead="use your password" />}
    </>
  )
}
