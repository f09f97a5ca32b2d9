import { useEffect, useRef } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { BackToInbox, useBackToInbox } from '#letters/actions/back-to-list.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import styles from './letter-view.module.css'
import { useEscape } from './letter-view.tsx'

const takenBack = 'This letter was taken back'

export function TakenBack() {
  usePageTitle(takenBack)
  useEscape(useBackToInbox())
  const words = useRef<HTMLDivElement>(null)
  // The envelope that had the focus is gone.
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        <BackToInbox />
        <h1 className="sr-only">{takenBack}</h1>
      </div>
      <div role="alert" tabIndex={-1} ref={words} className={styles.takenBack}>
        <EmptyState art={<EmptyRack />} title={takenBack}>
          Whoever wrote it took it back before it was opened, so it is no longer yours to read. A letter that
          you have opened stays with you.
        </EmptyState>
      </div>
    </div>
  )
}
