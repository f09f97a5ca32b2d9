import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isLeftBehind, type LocalDraft, localDrafts } from '#compose/drafts/local-drafts.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import { timeAgo } from '#lib/dates/time-ago.ts'
import { errorCode } from '#lib/error-code.ts'
import { useFocusAfter } from '#lib/focus/use-focus-after.ts'
import { asUser, client } from '#lib/rpc.ts'
import { truncate } from '#lib/truncate.ts'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import styles from './drafts-dialog.module.css'
import type { ListedDraft } from './use-other-drafts.ts'

type DraftsDialogProps = {
  open: boolean
  onClose: () => void
  drafts: readonly ListedDraft[]
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

type DraftRowProps = { draft: ListedDraft; onChoose: () => void; onEarlier: () => void }

function DraftRow({ draft, onChoose, onEarlier }: DraftRowProps) {
  const { thrown, throwAway, takeBack, failed } = useThrowAway(draft.id)
  const isThrown = thrown !== null
  const undo = useFocusAfter(!isThrown)
  const bin = useFocusAfter(isThrown)
  const name = draft.receiver ? `To ${draft.receiver}` : 'To no one yet'
  return (
    <li className={styles.one}>
      <Announcer text={isThrown ? 'Thrown away.' : ''} />
      {isThrown ? (
        <p className={styles.thrown}>
          Thrown away.{' '}
          <Button look="link" ref={undo} onClick={takeBack}>
            Undo
          </Button>
        </p>
      ) : (
        <>
          <button type="button" className={styles.open} onClick={onChoose}>
            <Stamp banner={draft.banner} className={styles.stamp} />
            <span>
              <b className="user">{name}</b>
              <span className={styles.time}>{timeAgo(draft.updatedAt)}</span>
              {draft.isLeftBehind && <span className={styles.left}>Its letter was sent without this.</span>}
              <span className={styles.words}>{truncate(draft.firstWords, 70)}</span>
            </span>
          </button>
          {!draft.isLeftBehind && (
            <Button look="icon" aria-label={`Earlier today: the draft ${name}`} onClick={onEarlier}>
              <History size={18} aria-hidden />
            </Button>
          )}
          <Button look="icon" ref={bin} aria-label={`Throw away the draft ${name}`} onClick={throwAway}>
            <Trash2 size={18} aria-hidden />
          </Button>
        </>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          That did not work. Please try again.
        </p>
      )}
    </li>
  )
}

/** What the server had of a draft, and what this device alone had. */
type Thrown = { readonly saved: Draft | null; readonly kept: LocalDraft | null }

/** A draft that was thrown away can be taken back while the list is open. */
function useThrowAway(id: string) {
  const { id: writerId } = useWriter()
  const [thrown, setThrown] = useState<Thrown | null>(null)
  const [failed, setFailed] = useState(false)
  const trying = (act: () => Promise<Thrown | null>) => async () => {
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
      const kept = localDrafts.get(writerId, id)
      const saved = kept && isLeftBehind(kept) ? null : await savedDraft(id, kept !== null)
      if (saved) await client.drafts.remove({ id, revision: saved.revision })
      localDrafts.remove(writerId, id)
      return { saved, kept }
    }),
    takeBack: trying(async () => {
      if (thrown) await putBack(writerId, id, thrown)
      return null
    }),
  }
}

/** Null where the server has none and `mayLack` says that it need not. */
async function savedDraft(id: string, mayLack: boolean): Promise<Draft | null> {
  try {
    return await client.drafts.get({ id })
  } catch (error) {
    if (mayLack && errorCode(error) === 'not_found') return null
    throw error
  }
}

/** What was disputed before is so again. */
async function putBack(writerId: string, id: string, { saved, kept }: Thrown): Promise<void> {
  let revision = 0
  if (saved) {
    const { receiver, content, banner } = saved
    const anew = await client.drafts.save({ id, receiver, content, banner, revision: 0 }, asUser(writerId))
    if (kept?.revision === saved.revision) revision = anew.revision
  }
  if (kept && !localDrafts.put(writerId, { ...kept, revision })) throw new Error('no room for the draft')
}
