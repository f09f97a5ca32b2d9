import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { useEffect, useRef } from 'react'
import { useBlockWithoutNotice } from '#blocks/blocks.ts'
import { TryAgain } from '#failures/try-again.tsx'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './reports.module.css'

export type ReportedBlock = 'not-asked' | 'done' | 'failed'

type ReportThanksProps = { sender: Person; block: ReportedBlock; onClose: () => void }

export function ReportThanks({ sender, block, onClose }: ReportThanksProps) {
  const again = useBlockWithoutNotice()
  const isBlocked = block === 'done' || again.isSuccess
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className={styles.reportThanks} ref={ref} tabIndex={-1}>
      <p>
        <b>Thank you.</b> The people who look after {site.name} will look at this letter and decide what is
        done.
      </p>
      {isBlocked && (
        <p className="muted">
          <span className="user">{sender.username}</span> is blocked, and is not told. You can undo that in
          your settings.
        </p>
      )}
      {block === 'failed' && !isBlocked && (
        <Notice tone="error" title={`${sender.username} is not blocked yet`}>
          {again.error ? errorText(again.error) : 'Your report has arrived all the same.'}
          <TryAgain
            retry={() => again.mutate({ personId: sender.id })}
            busy={again.isPending}
            busyText="Blocking..."
          />
        </Notice>
      )}
      <div className={dialogStyles.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
