import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { EnvelopeBack, EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import styles from './sent-screen.module.css'

/** Milliseconds before the dashboard opens. */
const stayMs = 2000

type SentScreenProps = { receipt: SentReceipt; banner: BannerId; senderName: string }

/** The envelope is sealed, turned and posted; then on to the dashboard. */
export function SentScreen(props: SentScreenProps) {
  const router = useRouter()
  useEffect(() => {
    void router.preloadRoute({ to: '/dashboard' })
    const timer = setTimeout(() => router.navigate({ to: '/dashboard' }), stayMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <SentEnvelope {...props} sceneClass={styles.scene}>
      It was delivered to <b className="user">{props.receipt.receiver.username}</b>’s inbox.
    </SentEnvelope>
  )
}

/** When the part that hands over the link could not be loaded. */
export function LinkInSent(props: SentScreenProps) {
  return <SentEnvelope {...props}>You find its link in Sent.</SentEnvelope>
}

type SentEnvelopeProps = SentScreenProps & {
  sceneClass?: string | undefined
  children: ReactNode
  below?: ReactNode
}

export function SentEnvelope({
  receipt,
  banner,
  senderName,
  sceneClass = styles.staying,
  children,
  below,
}: SentEnvelopeProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`page ${styles.root}`}>
      <div className={sceneClass} aria-hidden>
        <div className={styles.envelope}>
          <EnvelopeBack banner={banner} className={styles.back} />
          <EnvelopeFront
            banner={banner}
            to={receipt.receiver.username}
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
        <p className={styles.text}>{children}</p>
      </div>
      {below}
    </div>
  )
}
