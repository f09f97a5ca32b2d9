import { draftVersionPolicy } from '@novelette/domain/letters/draft-times.ts'
import type { DraftVersionSummary } from '@novelette/domain/letters/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TryAgain } from '#failures/try-again.tsx'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { type DraftText, draftTextOf } from '#letters/writing/drafts/draft-text.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { clockTime, timeAgo } from '#lib/dates/dates.ts'
import { orpc } from '#lib/rpc.ts'
import { truncate } from '#lib/truncate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './drafts-dialog.module.css'

type EarlierDialogProps = {
  /** Null while it is closed. */
  draftId: string | null
  onClose: () => void
  onGoBack: (draftId: string, earlier: DraftText) => void
}

/** One draft as it was in the last day: a list, and a look at each. */
export function EarlierDialog({ draftId, onClose, onGoBack }: EarlierDialogProps) {
  const [shown, setShown] = useState<DraftVersionSummary | null>(null)
  const close = () => {
    setShown(null)
    onClose()
  }
  const version = useQuery({
    ...orpc.drafts.version.queryOptions({ input: { id: draftId ?? '', versionId: shown?.id ?? '' } }),
    enabled: draftId !== null && shown !== null,
  })
  const goBack = () => {
    if (!draftId || !version.data) return
    const earlier = draftTextOf(version.data)
    close()
    onGoBack(draftId, earlier)
  }
  return (
    <Dialog
      open={draftId !== null}
      onClose={close}
      title={shown ? `As it was at ${clockTime(shown.savedAt)}` : 'Earlier Versions'}
      actions={
        <>
          <Button look="quiet" onClick={shown ? () => setShown(null) : close}>
            {shown ? 'Back' : 'Close'}
          </Button>
          {version.data && shown && <Button onClick={goBack}>Use This Version</Button>}
        </>
      }
    >
      {shown && <EarlierLetter query={version} />}
      {draftId && !shown && <EarlierList draftId={draftId} onChoose={setShown} />}
    </Dialog>
  )
}

type EarlierListProps = { draftId: string; onChoose: (version: DraftVersionSummary) => void }

function EarlierList({ draftId, onChoose }: EarlierListProps) {
  const { data, isPending, refetch } = useQuery({
    ...orpc.drafts.versions.queryOptions({ input: { id: draftId } }),
    staleTime: 0,
    retry: 1,
  })
  if (isPending) return <SkeletonLines count={3} />
  if (!data) return <NotLoaded onRetry={refetch} />
  if (data.length === 0) {
    return (
      <p className="muted">
        No earlier versions yet. While you write, we save one every {draftVersionPolicy.everyMinutes} minutes,
        and delete it after a day.
      </p>
    )
  }
  return (
    <ul className="drafts">
      {data.map(version => (
        <li key={version.id} className={styles.one}>
          <button type="button" className={styles.earlierOpen} onClick={() => onChoose(version)}>
            <b>{clockTime(version.savedAt)}</b>
            <span className={styles.time}>{timeAgo(version.savedAt)}</span>
            <span className={styles.words} dir="auto">
              {truncate(version.firstWords, 70)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type VersionQuery = {
  readonly data: DraftText | undefined
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** Read only, on its paper. */
function EarlierLetter({ query: { data, isPending, refetch } }: { query: VersionQuery }) {
  const { username } = useWriter()
  if (isPending) return <SkeletonLines count={6} />
  if (!data) return <NotLoaded onRetry={refetch} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached with the keyboard
    <section className={styles.earlierLetter} aria-label="Your letter as it was" tabIndex={0}>
      <LetterCard
        content={data.content}
        lang={data.lang}
        banner={data.banner}
        senderName={username}
        typeAs="h3"
      />
    </section>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => unknown }) {
  return (
    <p className="muted">
      This could not be loaded. <TryAgain retry={onRetry} />
    </p>
  )
}
