import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { useState } from 'react'
import { errorCode, errorText } from '#lib/error-code.ts'
import { isFormer } from '#people/person-kinds.ts'
import { Button } from '#ui/button.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import styles from './guests.module.css'
import { useReactivate } from './use-guests.ts'

/** That nobody can open the letters now, and what can be done about it (docs/rules.md 8.7). */
export function ReactivateLink({ guest: { id, name, state } }: { guest: Guest }) {
  const reactivate = useReactivate()
  const isClosed = state === 'closed'
  return (
    <div className={styles.note} role="status">
      <p>
        {isClosed
          ? 'This link is closed: nobody'
          : 'This link became inactive after a year without a letter or an opening: nobody'}{' '}
        can open your letters to <b className="user">{name}</b>.
      </p>
      <Button
        look="link"
        size="inline"
        busy={reactivate.isPending}
        busyText="Opening..."
        onClick={() => reactivate.mutate({ id })}
      >
        Open the Link Again
      </Button>
      {reactivate.error && (
        <p role="alert" className={styles.problem}>
          {reactivateProblem(reactivate.error)}
        </p>
      )}
    </div>
  )
}

function reactivateProblem(error: unknown): string {
  if (errorCode(error) !== 'too_many_guests') return errorText(error)
  return `You have ${guestLimits.open} open links, which is as many as an account can hold. Close another one first.`
}

type ClaimedNoteProps = {
  guest: Guest
  onWriteTo: (username: string) => void
  /** Another guest of the same name, for what comes next. */
  onOther: (guest: Guest) => void
}

/** Nothing more goes to whoever has taken the letters before their writer has seen the username (docs/rules.md 8.5). */
export function ClaimedNote({ guest: { name, claimedBy }, onWriteTo, onOther }: ClaimedNoteProps) {
  const [asking, setAsking] = useState(false)
  const owner = claimedBy?.username ?? ''
  return (
    <div className={styles.note} role="status">
      <p>
        These letters are in <b className="user">{owner}</b>’s inbox now, and the link of{' '}
        <b className="user">{name}</b> has ended.
      </p>
      <p className={styles.ways}>
        {claimedBy && !isFormer(claimedBy) && (
          <Button look="link" size="inline" wraps onClick={() => onWriteTo(owner)}>
            Write to {owner}
          </Button>
        )}
        <Button look="link" size="inline" wraps aria-haspopup="dialog" onClick={() => setAsking(true)}>
          That Is Not {name}
        </Button>
      </p>
      <GuestDialog open={asking} onClose={() => setAsking(false)} onChosen={onOther} name={name} />
    </div>
  )
}
