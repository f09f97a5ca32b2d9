import { longDate } from '#lib/dates/dates.ts'
import styles from './account-notice.module.css'

export default function DeletionRequestedNotice({ erasesAt }: { erasesAt: Date }) {
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
