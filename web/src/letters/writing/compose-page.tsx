import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { PartMissing } from '#failures/error-page.tsx'
import { useUser } from '#session/session.ts'
import { signedNameOf } from '#stationery/letter/letter-text.ts'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './compose-page.module.css'
import { Composer } from './composer.tsx'
import type { DraftText } from './drafts/draft-text.ts'
import { isScheduled, type LetterReceipt } from './drafts/sent-text.ts'
import { useWriter, WriterContext } from './drafts/writer.ts'
import { loadGuestParts } from './guests/load-guest-parts.ts'
import { type DraftRequest, useComposerNavigation } from './navigation/composer-navigation.ts'
import { SentScreen } from './sent/sent-screen.tsx'

const HandOver = lazy(() => loadGuestParts().then(parts => ({ default: parts.HandOver }), linkInSent))
const ScheduledScreen = lazy(() =>
  import('./scheduled-screen.tsx').then(
    screen => ({ default: screen.ScheduledScreen }),
    () => ({
      default: (props: ComponentProps<typeof SentScreen>) => (
        <SentScreen {...props} title="Your Letter Is Scheduled">
          You find it under Sent Letters.
        </SentScreen>
      ),
    }),
  ),
)
const EditComposer = lazy(() =>
  import('./edit-composer.tsx').then(
    ({ EditComposer }) => ({ default: EditComposer }),
    () => ({ default: () => <PartMissing otherwise={<ComposeSkeleton />} /> }),
  ),
)
const linkInSent = () => ({
  default: (props: ComponentProps<typeof SentScreen>) => (
    <SentScreen {...props}>You find its link in Sent.</SentScreen>
  ),
})

const route = getRouteApi('/compose')

/** /compose: the letter that is being written, and what belongs to it. */
export function ComposePage() {
  const wanted = route.useSearch()
  const user = useUser()
  return (
    <WriterContext value={user}>
      <DraftLoader key={JSON.stringify(wanted)} wanted={wanted} />
    </WriterContext>
  )
}

type SentLetter = Pick<DraftText, 'banner' | 'content'> & { receipt: LetterReceipt }

function DraftLoader({ wanted }: { wanted: DraftRequest }) {
  const { username } = useWriter()
  const { open, navigation } = useComposerNavigation(wanted)
  const [sent, setSent] = useState<SentLetter | null>(null)
  const senderName = signedNameOf(sent?.content ?? '') ?? username
  if (sent) {
    const { receipt, banner } = sent
    const Screen = isScheduled(receipt) ? ScheduledScreen : receipt.receiver.isGuest ? HandOver : SentScreen
    return (
      <Suspense>
        <Screen {...{ receipt, banner, senderName }} />
      </Suspense>
    )
  }
  if (!open) return <ComposeSkeleton />
  const { edits } = open.text.plan ?? {}
  const Desk = edits ? EditComposer : Composer
  const desk = (
    <Desk
      key={[open.id, open.revision, edits?.revision].join()}
      snapshot={open}
      navigation={navigation}
      onSent={(receipt, { banner, content }) => setSent({ receipt, banner, content })}
    />
  )
  return edits ? <Suspense fallback={<ComposeSkeleton />}>{desk}</Suspense> : desk
}

/** The shape of the composer while a draft is loaded. */
function ComposeSkeleton() {
  return (
    <div className={`page ${styles.root}`} aria-busy="true">
      <h1 className="sr-only">Write a letter</h1>
      <section className={styles.to}>
        <Skeleton width="6rem" height="1.6rem" />
        <Skeleton height="48px" />
      </section>
      <section className={styles.message}>
        <div className={styles.head}>
          <Skeleton width="11rem" height="1.6rem" />
        </div>
        <div className={`${styles.sheet} ${styles.sheetComing} paper`}>
          <SkeletonLines count={5} />
        </div>
      </section>
    </div>
  )
}
