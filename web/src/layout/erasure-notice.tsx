import { longDate } from '#lib/dates/dates.ts'
import { errorText } from '#lib/error-code.ts'
import { useCancelDeletion } from '#session/cancel-deletion.ts'
import { Button } from '#ui/button.tsx'
import styles from './account-notice.module.css'

export default function ErasureNotice({ erasesAt }: { erasesAt: Date }) {
  const keep = useCancelDeletion(() => document.getElementById('main')?.focus({ preventScroll: true }))
  return (
    <div className={styles.root}>
      <div className={`page ${styles.in}`}>
        <p>
          Your account will be erased on <span>{longDate(erasesAt)}.</span>
        </p>
        <Button
          look="quiet"
          busy={keep.isPending}
          busyText="Keeping..."
          onClick={() => keep.mutate(undefined)}
        >
          Keep My Account
        </Button>
        {keep.error && <p className={styles.problem}>{errorText(keep.error)}</p>}
      </div>
    </div>
  )
}
