import { useEffect, useRef } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'
import styles from './guest-taken-back.module.css'

export default function GuestTakenBack({ writer }: { writer: string }) {
  const words = useRef<HTMLDivElement>(null)
  // The envelope that had the focus is gone.
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h1 className="sr-only">A letter from {writer}</h1>
      <div role="alert" tabIndex={-1} ref={words} className={styles.root}>
        <EmptyState art={<EmptyRack />} title="It was taken back">
          {writer} took this letter back before it was opened. You will find their next letter behind this
          same link.
        </EmptyState>
      </div>
    </>
  )
}
