import { areVersionsGone } from '@novelette/domain/letters/draft-times.ts'
import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { nameOfReceiver } from '#letters/writing/drafts/draft-text.ts'
import { isLeftBehind, type LocalDraft, localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { createRemoteDraft } from '#letters/writing/drafts/remote-draft.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { timeAgo } from '#lib/dates/dates.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { useFocusAfter } from '#lib/focus/focus.ts'
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
  const receiver = nameOfReceiver(draft)
  const name = receiver ? `To ${receiver}` : 'To no one yet'
  return (
    <li className={styles.one}>
      <Announcer text={isThrown ? 'Deleted.' : ''} />
      {isThrown ? (
        <p className={styles.thrown}>
          Deleted.{' '}
          <Button look="link" ref={undo} onClick={takeBack}>
            Undo
          </Button>
        </p>
      ) : (
        <>
          <OpenButton draft={draft} name={name} onClick={onChoose} />
          {!draft.isLeftBehind && !areVersionsGone(draft.updatedAt, serverNow()) && (
            <Button look="icon" aria-label={`Earlier versions of the draft ${name}`} onClick={onEarlier}>
              <History size={18} aria-hidden />
            </Button>
          )}
          <Button look="icon" ref={bin} aria-label={`Delete the draft ${name}`} onClick={throwAway}>
            <Trash2 size={18} aria-hidden />
          </Button>
        </>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          The draft was not deleted. Please try again.
        </p>
      )}
    </li>
  )
}

type OpenButtonProps = { draft: ListedDraft; name: string; onClick: () => void }

function OpenButton({ draft, name, onClick }: OpenButtonProps) {
  return (
    <button type="button" className={styles.open} onClick={onClick}>
      <Stamp banner={draft.banner} className={styles.stamp} />
      <span>
        <b className="user">{name}</b>
        <span className={styles.time}>{timeAgo(draft.updatedAt)}</span>
        {draft.isLeftBehind && <span className={styles.left}>Its letter was sent without this.</span>}
        <span className={styles.words} dir="auto">
          {truncate(draft.firstWords, 70)}
        </span>
      </span>
    </button>
  )
}

/** What the server had of a draft, and what this device alone had. */
type Thrown = { readonly saved: Draft | null; readonly local: LocalDraft | null }

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
      const remote = createRemoteDraft(writerId, id)
      const local = localDrafts.get(writerId, id)
      const saved = local && isLeftBehind(local) ? null : await (local ? remote.find() : remote.fetch())
      if (saved) await remote.remove(saved.revision)
      localDrafts.remove(writerId, id)
      return { saved, local }
    }),
    takeBack: trying(async () => {
      if (thrown) await putBack(writerId, id, thrown)
      return null
    }),
  }
}

/** What was in conflict before is so again. */
async function putBack(writerId: string, id: string, { saved, local }: Thrown): Promise<void> {
  const anew = saved && (await createRemoteDraft(writerId, id).save(saved, 0))
  const revision = anew && local?.revision === saved.revision ? anew.revision : 0
  if (local && !localDrafts.put(writerId, { ...local, revision })) throw new Error('no room for the draft')
}
