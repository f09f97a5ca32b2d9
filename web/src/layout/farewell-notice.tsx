import { longDate } from '#lib/dates/dates.ts'
import './account-notice.css'

/** For someone who has just deleted their account. */
export default function FarewellNotice({ erasesAt }: { erasesAt: Date }) {
  return (
    <div className="account-notice">
      <div className="page account-notice__in">
        <p>
          Your account will be erased on <span>{longDate(erasesAt)}.</span> Sign in before then if you want to
          keep it. Thank you for your letters.
        </p>
      </div>
    </div>
  )
}
