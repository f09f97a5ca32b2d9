import type { ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { errorText } from '#lib/error-code.ts'
import { ReturnedItem } from './returned-item.tsx'
import { scheduledQuery } from './scheduled-query.ts'
import styles from './scheduled-sections.module.css'
import { ScheduledSkeleton } from './scheduled-skeleton.tsx'
import { SlowPostItem } from './slow-post-item.tsx'
import { WaitingItem } from './waiting-item.tsx'

/** Letters that have not arrived: what waits, slow post, what came back. */
export function ScheduledSections() {
  const query = useQuery(scheduledQuery())
  const { data, error } = query
  if (!data) {
    return error ? (
      <FailureNotice
        title="Your letters that come later could not be loaded"
        query={query}
        className={styles.failure}
      >
        {errorText(error)} Each of them leaves as it was set.
      </FailureNotice>
    ) : (
      <ScheduledSkeleton />
    )
  }
  const returned = data.filter(letter => letter.returned !== null)
  const onTheirWay = data.filter(({ returned, delivery }) => !returned && delivery.kind === 'slow')
  const waiting = data.filter(({ returned, delivery }) => !returned && delivery.kind === 'day')
  return (
    <div className={styles.root}>
      <Section name="Came Back" letters={returned}>
        {letter => <ReturnedItem letter={letter} />}
      </Section>
      <Section name="Still With Us" letters={waiting}>
        {letter => <WaitingItem letter={letter} />}
      </Section>
      <Section name="On Their Way" letters={onTheirWay}>
        {letter => <SlowPostItem letter={letter} />}
      </Section>
    </div>
  )
}

type SectionProps = {
  name: string
  letters: readonly ScheduledSummary[]
  children: (letter: ScheduledSummary) => ReactNode
}

function Section({ name, letters, children }: SectionProps) {
  const id = useId()
  if (letters.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading">
        {name}
      </h2>
      <ul className={`${styles.list} paper`}>
        {letters.map(letter => (
          <li key={letter.id}>{children(letter)}</li>
        ))}
      </ul>
    </section>
  )
}
