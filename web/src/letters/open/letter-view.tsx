import type { ReactNode } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { LoadFailure } from '#failures/failure-notice.tsx'
import { errorCode } from '#lib/error-code.ts'
import { useBeginAtTop } from '#lib/focus/focus.ts'
import { useKeys } from '#lib/keys/use-keys.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { useOneColumn } from '#lib/use-media.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './letter-view.module.css'

type LetterViewProps = {
  title: string
  back: ReactNode
  onBack: () => void
  actions?: ReactNode
  /** In one column: what is done most, once more below the letter. */
  endActions?: ReactNode
  children: ReactNode
  aside: ReactNode
}

export function LetterView(props: LetterViewProps) {
  const { title, back, onBack, actions, endActions, children, aside } = props
  usePageTitle(title)
  useEscape(onBack)
  const heading = useBeginAtTop()
  const oneColumn = useOneColumn()
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        {back}
        <h1 className="sr-only" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.grid}>
        <div className={styles.stage}>
          {children}
          {oneColumn && endActions && <div className={styles.endActions}>{endActions}</div>}
        </div>
        <aside className={styles.side} aria-label="About this letter">
          {aside}
        </aside>
      </div>
    </div>
  )
}

type Fact = { readonly name: string; readonly value: ReactNode }

export function LetterFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.letterFacts}>
      {facts.map(fact => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

type LetterFailureProps = { back: ReactNode; error: unknown; retry: () => void; retrying: boolean }

export function LetterFailure({ back, error, retry, retrying }: LetterFailureProps) {
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        {back}
        <h1 className="sr-only">A letter</h1>
      </div>
      {errorCode(error) === 'not_found' ? (
        <EmptyState art={<EmptyRack />} title="This letter is not here">
          It may have been removed, or the address may be mistyped.
        </EmptyState>
      ) : (
        <LoadFailure
          text="Failed to load this letter. Please try again."
          error={error}
          retry={retry}
          retrying={retrying}
        />
      )}
    </div>
  )
}

export function LetterSkeleton({ back }: { back: ReactNode }) {
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        {back}
        <h1 className="sr-only">A letter</h1>
      </div>
      <div className={styles.grid} role="status" aria-label="Loading the letter...">
        <div className={`paper ${styles.letterSkeleton}`} aria-hidden>
          <Skeleton className={styles.letterSkeletonBanner} height="clamp(158px, 20vw, 250px)" />
          <div className={styles.letterSkeletonText}>
            <SkeletonLines count={5} />
            <SkeletonLines count={4} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** The place of its keys. */
export const letterKeys = 'In a Letter'

export function useEscape(onPressed: () => void): void {
  const press = () => {
    onPressed()
    return false
  }
  useKeys(letterKeys, [{ keys: ['Escape'], does: 'Go back to the list', press, whileTyping: true }])
}
