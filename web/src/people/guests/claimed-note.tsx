import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { useState } from 'react'
import { isFormer } from '#people/person-kinds.ts'
import { Button } from '#ui/button.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import styles from './guests.module.css'

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
        These letters lie in <b className="user">{owner}</b>’s inbox now, and the link of{' '}
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
