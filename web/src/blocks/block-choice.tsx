import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { BlockedNote } from './blocked-note.tsx'
import styles from './blocks.module.css'
import { useUnblock } from './change-blocks.ts'
import { useIsBlocked } from './use-blocks.ts'

export function BlockChoice({ person }: { person: Person }) {
  const blocked = useIsBlocked(person.id)
  const unblock = useUnblock(person)
  const [asked, setAsked] = useState(false)
  return (
    <div className={styles.blockChoice}>
      <BlockedNote person={person} />
      {blocked !== undefined && (
        <Button
          look="link"
          className={styles.blockChoiceButton}
          aria-haspopup={blocked ? undefined : 'dialog'}
          aria-disabled={unblock.isPending}
          onClick={() => (blocked ? unblock.mutate({ personId: person.id }) : setAsked(true))}
        >
          {blocked ? 'Unblock' : 'Block'} {person.username}
        </Button>
      )}
      <BlockDialog person={person} open={asked} onClose={() => setAsked(false)} />
    </div>
  )
}
