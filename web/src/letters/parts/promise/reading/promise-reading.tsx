import { isBeyondLatin } from '@novelette/domain/languages/beyond-latin.ts'
import { type ReactNode, useEffect } from 'react'
import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'
import { loadScripts } from '#stationery/scripts/load-scripts.ts'
import styles from './promise-ticket.module.css'

export const promiseReading: ReadingPart = {
  UnderWords: ({ parts }) => <Promises promises={parts.promises} />,
}

type PromisesProps = {
  promises: readonly string[]
  /** What can be done with the promise at that place. */
  toolsOf?: ((at: number) => ReactNode) | undefined
}

/** Under the words of a letter. */
export function Promises({ promises, toolsOf }: PromisesProps) {
  return promises.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: promises have no other name
    <PromiseTicket key={at} line={line}>
      {toolsOf?.(at)}
    </PromiseTicket>
  ))
}

type PromiseTicketProps = {
  /** What it is good for. */
  line: string
  /** Under it. */
  children?: ReactNode
}

/** A promise, like a ticket of a ticket book. On paper it is cut out. */
export function PromiseTicket({ line, children }: PromiseTicketProps) {
  useEffect(() => {
    if (isBeyondLatin(line)) void loadScripts()
  }, [line])
  return (
    <div className={styles.root}>
      <div className={styles.cut}>
        <Scissors />
        <div className={styles.ticket}>
          <span className={styles.stub} aria-hidden />
          <p className={styles.words}>
            <span lang="en" className={styles.goodFor}>
              <span className="sr-only">A promise: </span>
              good for
            </span>{' '}
            <span className={styles.line} dir="auto">
              {line}
            </span>
          </p>
        </div>
      </div>
      {children}
    </div>
  )
}

/** Drawn here: an icon of the shared ones would come with pages that have no ticket. */
function Scissors() {
  return (
    <svg className={styles.scissors} viewBox="0 0 24 24" aria-hidden>
      <circle cx="6" cy="6" r="3" />
      <circle cx="6" cy="18" r="3" />
      <path d="M8.1 8.1 20 20M8.1 15.9 20 4" />
    </svg>
  )
}
