import type { Draft, DraftSummary } from '@novelette/domain/drafts.ts'
import { History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cut } from '#lib/cut.ts'
import { client } from '#lib/rpc.ts'
import { Stamp } from '#stationery/stamp.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useWriter } from './writer.ts'
import './drafts-dialog.css'
import { keptDrafts } from './kept-drafts.ts'
import { timeAgo } from './time-ago.ts'

type DraftsDialogProps = {
  open: boolean
  onClose: () => void
  drafts: readonly DraftSummary[]
  onChoose: (id: string) => void
  /** To what this draft said before. */
  onEarlier: (id: string) => void
}

export function DraftsDialog({ open, onClose, drafts, onChoose, onEarlier }: DraftsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your Drafts"
      actions={
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="drafts">
        {drafts.map(draft => (
          <DraftRow
            key={draft.id}
            draft={draft}
            onChoose={() => onChoose(draft.id)}
            onEarlier={() => onEarlier(draft.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type DraftRowProps = { draft: DraftSummary; onChoose: () => void; onEarlier: () => void }

function DraftRow({ draft, onChoose, onEarlier }: DraftRowProps) {
  const { thrown, throwAway, takeBack, failed } = useThrowAway(draft.id)
  const name = draft.receiver ? `To ${draft.receiver}` : 'To no one yet'
  return (
    <li className="drafts__one">
      {thrown ? (
        <p className="drafts__thrown" role="status">
          Thrown away.{' '}
          <Button look="link" onClick={takeBack}>
            Undo
          </Button>
        </p>
      ) : (
        <>
          <button type="button" className="drafts__open" onClick={onChoose}>
            <Stamp banner={draft.banner} className="drafts__stamp" />
            <span>
              <b className="user">{name}</b>
              <span className="drafts__time">{timeAgo(draft.updatedAt)}</span>
              <span className="drafts__words">{cut(draft.firstWords, 70)}</span>
            </span>
          </button>
          <Button look="icon" aria-label={`Earlier today: the draft ${name}`} onClick={onEarlier}>
            <History size={18} aria-hidden />
          </Button>
          <Button look="icon" aria-label={`Throw away the draft ${name}`} onClick={throwAway}>
            <Trash2 size={18} aria-hidden />
          </Button>
        </>
      )}
      {failed && (
        <p className="drafts__failed" role="alert">
          That did not work. Please try again.
        </p>
      )}
    </li>
  )
}

/** A draft that was thrown away can be taken back while the list is open. */
function useThrowAway(id: string) {
  const user = useWriter()
  const [thrown, setThrown] = useState<Draft | null>(null)
  const [failed, setFailed] = useState(false)
  const trying = (act: () => Promise<Draft | null>) => async () => {
    try {
      setThrown(await act())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return {
    thrown,
    failed,
    throwAway: trying(async () => {
      const draft = await client.drafts.get({ id })
      await client.drafts.remove({ id })
      keptDrafts.drop(user.id, id)
      return draft
    }),
    takeBack: trying(async () => {
      if (!thrown) return null
      const { receiver, content, banner } = thrown
      await client.drafts.save({ id, receiver, content, banner, revision: 0 })
      return null
    }),
  }
}
