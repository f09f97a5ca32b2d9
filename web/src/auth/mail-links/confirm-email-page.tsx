import { AuthCard } from '#auth/card/auth-card.tsx'
import { ConfirmLink, ExpiredLink } from './confirm-link.tsx'
import { useMailLink, useMailLinkKey } from './mail-link.ts'

export function ConfirmEmailPage() {
  return <ConfirmEmail key={useMailLinkKey()} />
}

function ConfirmEmail() {
  const link = useMailLink()
  if (link && 'token' in link) return <ConfirmLink token={link.token} />
  return (
    <AuthCard title="This Link Has Lapsed">
      <ExpiredLink />
    </AuthCard>
  )
}
