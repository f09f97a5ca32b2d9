import type { ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { type DeliveryKind, deliveryKinds } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { errorText } from '#lib/error-code.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { ReturnedItem } from './returned-item.tsx'
import { scheduledQuery } from './scheduled-actions.ts'
import itemStyles from './scheduled-item.module.css'
import type { ScheduledOfKind } from './scheduled-item.tsx'
import styles from './scheduled-sections.module.css'
import { SlowPostItem } from './slow-post-item.tsx'
import { WaitingItem } from './waiting-item.tsx'

type SectionRow<Kind extends DeliveryKind> = {
  readonly name: string
  readonly item: (letter: ScheduledOfKind<Kind>) => ReactNode
}

const sections: { readonly [Kind in DeliveryKind]: SectionRow<Kind> } = {
  day: { name: 'Scheduled', item: letter => <WaitingItem letter={letter} /> },
  slow: { name: 'On the Way', item: letter => <SlowPostItem letter={letter} /> },
}

/** Letters that have not arrived: what waits, slow post, what came back. */
export function ScheduledSections() {
  const query = useQuery(scheduledQuery())
  const { data, error } = query
  if (!data) {
    return error ? (
      <FailureNotice
        title="Your scheduled letters could not be loaded"
        query={query}
        className={styles.failure}
      >
        {errorText(error)} They are safe, and each is sent on its day.
      </FailureNotice>
    ) : (
      <ScheduledSkeleton />
    )
  }
  const returned = data.filter(letter => letter.returned !== null)
  const coming = data.filter(letter => letter.returned === null)
  return (
    <div className={styles.root}>
      <Section name="Not Delivered" letters={returned}>
        {letter => <ReturnedItem letter={letter} />}
      </Section>
      {deliveryKinds.map(kind => (
        <SectionOfKind key={kind} kind={kind} letters={coming} />
      ))}
    </div>
  )
}

function SectionOfKind<Kind extends DeliveryKind>({
  kind,
  letters,
}: {
  kind: Kind
  letters: ScheduledSummary[]
}) {
  const { name, item } = sections[kind]
  const isOfKind = (letter: ScheduledSummary): letter is ScheduledOfKind<Kind> =>
    letter.delivery.kind === kind
  return (
    <Section name={name} letters={letters.filter(isOfKind)}>
      {item}
    </Section>
  )
}

type SectionProps<Letter> = {
  name: string
  letters: readonly Letter[]
  children: (letter: Letter) => ReactNode
}

function Section<Letter extends ScheduledSummary>({ name, letters, children }: SectionProps<Letter>) {
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

/** The shape of the sections while they are loaded. */
function ScheduledSkeleton() {
  return (
    <div className={styles.root} aria-hidden>
      <div className={`${styles.list} paper`}>
        <div className={itemStyles.root}>
          <span className={itemStyles.envelope}>
            <BlankEnvelope side="front" />
          </span>
          <span className={itemStyles.words}>
            <SkeletonLines count={2} />
          </span>
        </div>
      </div>
    </div>
  )
}
