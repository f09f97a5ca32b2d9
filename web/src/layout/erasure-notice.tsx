import { longDate } from '#lib/dates/dates.ts'
import { errorText } from '#lib/error-code.ts'
import { useCancelDeletion } from '#session/cancel-deletion.ts'
import { Button } from '#ui/button.tsx'
import './account-notice.css'

export default function ErasureNotice({ erasesAt }: { erasesAt: Date }) {
  const keep = useCancelDeletion(() => document.getElementById('main')?.focus({ preventScroll: true }))
  return (
    <div className="account-notice">
      <div className="page account-notice__in">
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
        {keep.error && <p className="account-notice__problem">{errorText(keep.error)}</p>}
      </div>
    </div>
  )
}
