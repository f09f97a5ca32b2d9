import { getRouteApi } from '@tanstack/react-router'
import { CheckYourEmail } from './check-your-email.tsx'
import { useMailLinkKey, useMailLinkToken } from './mail-link.ts'
import { VerifyLink } from './verify-link.tsx'

const route = getRouteApi('/verify-email')

export function VerifyEmailPage() {
  return <VerifyEmail key={useMailLinkKey('/verify-email')} />
}

function VerifyEmail() {
  const { email } = route.useSearch()
  const token = useMailLinkToken('/verify-email')
  return token ? <VerifyLink token={token} /> : <CheckYourEmail email={email} />
}
