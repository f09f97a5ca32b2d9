import { longDate } from '#lib/dates/dates.ts'
import { errorText } from '#lib/error-code.ts'
import { useCancelDeletion } from '#session/cancel-deletion.ts'
import { Button } from '#ui/button.tsx'
import styles from './account-notices.module.css'

export function PendingDeletionNotice({ erasesAt }: { erasesAt: Date }) {
  const cancel = useCancelDeletion(() => document.getElementById('main')?.focus({ preventScroll: true }))
  return (
    <div className={styles.root}>
      <div className={`page ${styles.in}`}>
        <p>
          Your account will be erased on <span>{longDate(erasesAt)},</span> though you are signed in.
        </p>
        <Button
          look="quiet"
          busy={cancel.isPending}
          busyText="Keeping..."
          onClick={() => cancel.mutate(undefined)}
        >
          Keep My Account
        </Button>
        {cancel.error && <p className={styles.problem}>{errorText(cancel.error)}</p>}
      </div>
    </div>
  )
}

export function DeletionRequestedNotice({ erasesAt }: { erasesAt: Date }) {
  return (
    <div className={styles.root}>
      <div className={`page ${styles.in}`}>
        <p>
          Your account will be erased on <span>{longDate(erasesAt)}.</span> Sign in before then and press Keep
          My Account if you want to keep it. Thank you for your letters.
        </p>
      </div>
    </div>
  )
}
