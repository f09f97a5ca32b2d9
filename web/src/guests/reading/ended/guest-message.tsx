import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '#lib/page-title.ts'
import styles from './guest-message.module.css'

type GuestMessageProps = { art: ReactNode; title: string; children: ReactNode }

export function GuestMessage({ art, title, children }: GuestMessageProps) {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  // The envelope that was awaited is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.root}>
      <div className={styles.art} aria-hidden>
        {art}
      </div>
      <h1 className="display" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </section>
  )
}
