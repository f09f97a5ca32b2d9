import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { EnvelopeBack, EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import styles from './sent-screen.module.css'

/** Milliseconds before the dashboard opens. */
const stayMs = 2000

type SentScreenProps = {
  receipt: SentReceipt
  banner: BannerId
  senderName: string
  /** Where the letter is now, unless in an inbox: then the screen stays. */
  children?: ReactNode
  below?: ReactNode
}

/** The envelope is sealed, turned and posted; then on to the dashboard. */
export function SentScreen({ receipt, banner, senderName, children, below }: SentScreenProps) {
  const router = useRouter()
  const title = useRef<HTMLHeadingElement>(null)
  const stays = children !== undefined
  const { username } = receipt.receiver
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
    void router.preloadRoute({ to: '/dashboard' })
    if (stays) return
    const timer = setTimeout(() => router.navigate({ to: '/dashboard' }), stayMs)
    return () => clearTimeout(timer)
  }, [router, stays])

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
          Letter Sent Successfully!
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
