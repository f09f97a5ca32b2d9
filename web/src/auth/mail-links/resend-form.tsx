import { resendCooldownSeconds } from '@novelette/domain/accounts/accounts.ts'
import { emailFormSchema } from '#auth/fields/email-form.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { resendDone, resendProblem } from './resend-verification.ts'
import { useCooldown } from './use-cooldown.ts'

type ResendFormProps = {
  email?: string | undefined
  justSent: boolean
}

export function ResendForm({ email, justSent }: ResendFormProps) {
  const { left, restart } = useCooldown(resendCooldownSeconds, justSent)
  const form = useForm({
    schema: emailFormSchema,
    initial: { email: email ?? '' },
    async send(values) {
      await client.accounts.resendVerification(values)
      restart()
    },
  })
  const field = form.field('email')
  return (
    <form {...form.props}>
      {email === undefined ? (
        <TextField {...field} label="Email" type="email" autoComplete="email" />
      ) : (
        field.error && <Notice tone="error">{field.error}</Notice>
      )}
      {form.sent && <Notice tone="ok">{resendDone}</Notice>}
      {form.error !== null && <Notice tone="error">{resendProblem(form.error)}</Notice>}
      <Button
        type="submit"
        size="big"
        wide
        look={justSent ? 'quiet' : 'primary'}
        busy={form.busy}
        busyText="Sending..."
        disabled={left > 0}
      >
        {left > 0 ? `Resend in ${left}s` : 'Resend Verification Email'}
      </Button>
    </form>
  )
}
