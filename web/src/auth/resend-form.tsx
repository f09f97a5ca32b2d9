import { emailInput, resendCooldownSeconds } from '@novelette/domain/accounts.ts'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { resendDone, useResendVerification } from './resend-verification.ts'
import { schemaResolver } from './schema-resolver.ts'
import { useCooldown } from './use-cooldown.ts'

type ResendFormProps = {
  /** Where the mail went; without it the address is asked for. */
  email?: string | undefined
  /** A mail was sent just now, so the wait has begun. */
  justSent: boolean
}

export function ResendForm({ email, justSent }: ResendFormProps) {
  const { resend, busy, done, error } = useResendVerification()
  const { left, restart } = useCooldown(resendCooldownSeconds, justSent)
  const form = useForm({
    resolver: schemaResolver(emailInput),
    defaultValues: { email: email ?? '' },
  })
  const onSubmit = form.handleSubmit(values => resend(values, { onSuccess: restart }))
  const problem = form.formState.errors.email?.message
  return (
    <form onSubmit={onSubmit} noValidate>
      {email === undefined ? (
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="email"
          error={problem}
        />
      ) : (
        problem && <Notice tone="error">{problem}</Notice>
      )}
      {done && <Notice tone="ok">{resendDone}</Notice>}
      {error && <Notice tone="error">{error}</Notice>}
      <Button type="submit" big wide look={justSent ? 'quiet' : 'primary'} busy={busy} disabled={left > 0}>
        {left > 0 ? `Resend in ${left}s` : 'Resend Verification Email'}
      </Button>
    </form>
  )
}
