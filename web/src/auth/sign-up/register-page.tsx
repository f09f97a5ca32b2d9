import { emailProblem, usernameProblem } from '@novelette/domain/accounts/accounts.ts'
import { isLongEnough, newPasswordProblem } from '@novelette/domain/accounts/passwords.ts'
import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { withNormalEmail } from '#auth/fields/email-form.ts'
import { NewPasswordField } from '#auth/fields/new-password-fields.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { errorCode, errorFields, errorText } from '#lib/error-code.ts'
import { formSchema, useForm } from '#lib/forms/use-form.ts'
import { rememberReturnPath } from '#lib/return-path.ts'
import { client } from '#lib/rpc.ts'
import { forgetGuestLink, readRememberedGuestLink } from '#lib/storage/guest-link.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { InlineLink } from '#ui/inline-link.tsx'
import { UsernameField, useUsernameCheck } from './username-field.tsx'

const route = getRouteApi('/register')

type SignUp = { readonly username: string; readonly email: string; readonly password: string }
const signUpFormSchema = formSchema<SignUp>(
  { username: usernameProblem, email: emailProblem, password: newPasswordProblem },
  withNormalEmail,
)

function problemsOf(refusal: unknown) {
  return errorCode(refusal) === 'username_taken' ? { username: errorText(refusal) } : errorFields(refusal)
}

function useSignUp(back: string | undefined, guestLink: GuestLink | null) {
  const navigate = useNavigate()
  return useForm({
    schema: signUpFormSchema,
    initial: { username: '', email: '', password: '' },
    problemsOf,
    async send(values) {
      await signUp({ ...values, ...(guestLink && { guestLink }) })
      forgetGuestLink()
      await claimVisitorDraft(values.username)
      rememberReturnPath(back)
      await navigate({ to: '/verify-email', search: { email: values.email } })
    },
  })
}

/** While servers are upgraded, one of the release before may answer, which refuses the time zone. */
async function signUp(input: SignUp & { readonly guestLink?: GuestLink }): Promise<void> {
  await client.accounts.signUp({ ...input, timeZone: ownTimeZone() }).catch(async error => {
    const isInForm = Object.keys(errorFields(error)).some(name => name in input)
    if (errorCode(error) !== 'invalid_input' || isInForm) throw error
    await client.accounts.signUp(input)
  })
}

/** If the import fails, compose asks whose letter it is. */
async function claimVisitorDraft(username: string): Promise<void> {
  const { claimVisitorDraft } = await import('#pages/landing/try-out/visitor-draft.ts').catch(() => ({
    claimVisitorDraft: null,
  }))
  await claimVisitorDraft?.(username, true)
}

export function RegisterPage() {
  const { return: back } = route.useSearch()
  // Begun at a link: its letters come along once the account is confirmed.
  const [guestLink] = useState(readRememberedGuestLink)
  const form = useSignUp(guestLink ? '/inbox' : back, guestLink)
  const check = useUsernameCheck(form.values.username)
  const ready = check.state === 'available' && isLongEnough(form.values.password)
  return (
    <AuthCard title="Create Free Account">
      {guestLink && (
        <p className={styles.lead}>
          The letters of your link come into your inbox as soon as you have confirmed.
        </p>
      )}
      <form {...form.props}>
        <UsernameField {...form.field('username')} check={check} />
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" />
        <NewPasswordField {...form.field('password')} label="Password" />
        {form.error !== null && <SubmitError error={form.error} />}
        <Button
          type="submit"
          size="big"
          wide
          busy={form.busy || form.sent}
          busyText="Creating Account..."
          disabled={!ready}
        >
          Create Free Account
        </Button>
      </form>
      <p className={styles.terms}>
        When a letter comes while you are away, we email you: once, until you are back. You can change that.
      </p>
      <p className={styles.terms}>
        By creating an account you agree to our{' '}
        <InlineLink to="/terms" target="_blank">
          Terms
        </InlineLink>{' '}
        and{' '}
        <InlineLink to="/privacy" target="_blank">
          Privacy Policy
        </InlineLink>
        .
      </p>
      <p className={styles.other}>
        Already have an account?
        <ButtonLink look="link" to="/login" search={{ return: back }}>
          Sign In
        </ButtonLink>
      </p>
    </AuthCard>
  )
}
