import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { LinkButton } from '#ui/link-button.tsx'
import '#failures/message-page.css'
import { useSignOut } from '#session/sign-out.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'
import './access-denied.css'

export function AccessDenied() {
  const signOut = useSignOut()
  return (
    <div className="message-page access-denied">
      <EmptyRack />
      <h1 className="display">{adminTexts.denied}</h1>
      <div className="access-denied__ways">
        <LinkButton to="/" big>
          Go Home
        </LinkButton>
        <Button look="quiet" big onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}
