import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { justSent } from '#letters/actions/just-sent.ts'
import type { LetterReceipt } from '#letters/writing/drafts/sent-text.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { EnvelopeBack, EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import styles from './sent-screen.module.css'

/** Milliseconds before the dashboard opens. */
const stayMs = 2000

type SentScreenProps = {
  receipt: LetterReceipt
  banner: BannerId
  senderName: string
  title?: string
  /** Where the letter is now, unless in an inbox: then the screen stays. */
  children?: ReactNode
  below?: ReactNode
}

/** The envelope is sealed, turned and posted; then on to the dashboard. */
export function SentScreen(props: SentScreenProps) {
  const { receipt, banner, senderName, title: text = 'Letter Sent Successfully!', children, below } = props
  const title = useRef<HTMLHeadingElement>(null)
  const stays = children !== undefined
  const { username } = receipt.receiver
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  useDashboardNext(stays)
  useLineOnDashboard(stays ? null : receipt)
  return (
    <div className={`page ${styles.root}`}>
      <div className={stays ? styles.staying : styles.scene} aria-hidden>
        <div className={styles.envelope}>
          <EnvelopeBack banner={banner} className={styles.back} />
          <EnvelopeFront
            banner={banner}
            to={username}
            from={senderName}
            date={receipt.createdAt}
            className={styles.front}
          />
        </div>
      </div>
      <div role="status">
        <h1 ref={title} tabIndex={-1} className={`display ${styles.title}`}>
          {text}
        </h1>
        <p className={styles.text}>
          {children ?? (
            <>
              It was delivered to <b className="user">{username}</b>’s inbox.
            </>
          )}
        </p>
      </div>
      {below}
    </div>
  )
}

/** Opens the dashboard by itself, unless the screen stays. */
function useDashboardNext(stays: boolean): void {
  const router = useRouter()
  useEffect(() => {
    void router.preloadRoute({ to: '/dashboard' })
    if (stays) return
    const timer = setTimeout(() => router.navigate({ to: '/dashboard' }), stayMs)
    return () => clearTimeout(timer)
  }, [router, stays])
}

/** The two seconds are too short to take the letter back. */
function useLineOnDashboard(receipt: LetterReceipt | null): void {
  const { id: senderId } = useWriter()
  useEffect(() => {
    if (receipt) justSent.set({ id: receipt.id, senderId, receiver: receipt.receiver })
  }, [receipt, senderId])
}
