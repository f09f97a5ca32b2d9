import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import messagePageStyles from '#failures/message-page.module.css'
import { useSignOut } from '#session/sign-out.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './access-denied.module.css'

export function AccessDenied() {
  const signOut = useSignOut()
  return (
    <div className={`${messagePageStyles.root} ${styles.root}`}>
      <EmptyRack />
      <h1 className="display">{adminTexts.denied}</h1>
      <div className={styles.ways}>
        <LinkButton to="/" size="big">
          Go Home
        </LinkButton>
        <Button look="quiet" size="big" onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}
