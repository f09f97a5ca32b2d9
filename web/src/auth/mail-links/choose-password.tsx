import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { newPasswordProblem } from '@novelette/domain/accounts/passwords.ts'
import styles from '#auth/card/auth-card.module.css'
import { NewPasswordField } from '#auth/fields/new-password-fields.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { formSchema, useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'

const passwordFormSchema = formSchema<{ readonly password: string }>({ password: newPasswordProblem })

type ChoosePasswordProps = {
  token: string
  username: string | null
  onOpen: (user: SessionUser) => Promise<void>
  onLinkRefused: (error: unknown) => void
}

/** The password typed at sign-up proves nothing elsewhere (docs/rules.md 1.3). */
export default function ChoosePassword({ token, username, onOpen, onLinkRefused }: ChoosePasswordProps) {
  const form = useForm({
    schema: passwordFormSchema,
    initial: { password: '' },
    async send({ password }) {
      try {
        await onOpen(await client.accounts.verifyEmail({ token, password }))
      } catch (error) {
        if (!['link_invalid', 'already_verified'].includes(errorCode(error))) throw error
        onLinkRefused(error)
      }
    },
  })
  return (
    <form {...form.props}>
      <p className={styles.lead}>
        {username ? (
          <>
            The account of <b className="user">{username}</b> was made in another browser.
          </>
        ) : (
          'This account was made in another browser.'
        )}{' '}
        Choose its password here. It replaces the one from signing up, so only you decide who gets in.
      </p>
      <NewPasswordField {...form.field('password')} label="New Password" />
      {form.error !== null && <SubmitError error={form.error} />}
      <Button
        type="submit"
        size="big"
        wide
        busy={form.busy || form.sent}
        busyText="Opening..."
        disabled={!form.ready}
      >
        Open My Account
      </Button>
    </form>
  )
}
