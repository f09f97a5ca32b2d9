import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { TryOutStage } from './stages.ts'
import styles from './try-out.module.css'
import { claimVisitorDraft } from './visitor-draft.ts'

export function TryActions({ stage, onAgain }: { stage: TryOutStage; onAgain: () => void }) {
  return (
    <p className={styles.actions}>
      {stage === 'writing' && (
        <Button key="seal" type="submit" size="big">
          Seal It
        </Button>
      )}
      {stage === 'sealed' && (
        <Button key="break" type="submit" size="big">
          Break the Seal
        </Button>
      )}
      {stage === 'opened' && (
        <>
          <SendForReal />
          <Button look="quiet" size="big" onClick={onAgain}>
            Write Again
          </Button>
        </>
      )}
    </p>
  )
}

/** A visitor finds the text after registering, a member in compose at once. */
function SendForReal() {
  const { user } = useSession()
  const text = 'Send It for Real'
  return user ? (
    <LinkButton to="/compose" size="big" onClick={() => void claimVisitorDraft(user.username, false)}>
      {text}
    </LinkButton>
  ) : (
    <LinkButton to="/register" search={{ return: '/compose' }} size="big">
      {text}
    </LinkButton>
  )
}
