import { resendCooldownSeconds } from '@novelette/domain/accounts/accounts.ts'
import { useEffect, useState } from 'react'
import { emailFormSchema } from '#auth/fields/email-form.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { resendDone, resendProblem } from './resend-verification.ts'

type ResendVerificationFormProps = {
  email?: string | undefined
  justSent: boolean
}

export function ResendVerificationForm({ email, justSent }: ResendVerificationFormProps) {
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

/** Counts by the clock, so it is right after the tab was suspended. */
function useCooldown(seconds: number, startsAtOnce: boolean) {
  const [endsAt, setEndsAt] = useState(() => (startsAtOnce ? Date.now() + seconds * 1000 : 0))
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])

  const restart = () => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return { left, restart }
}
