import { previewLength } from '@novelette/domain/letters/letter-lists.ts'
import type { DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { arrivals, type DeliveryKind } from '@novelette/domain/scheduling/scheduled-letters.ts'
import type { ReactNode } from 'react'
import { truncate } from '#lib/truncate.ts'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import styles from './scheduled-item.module.css'

/** Of one kind of arrival. */
export type ScheduledOfKind<Kind extends DeliveryKind> = ScheduledSummary & {
  readonly delivery: DeliveryOf<Kind>
}

type ScheduledItemProps = {
  letter: ScheduledSummary
  /** When it leaves or arrives, or why it came back. */
  state: ReactNode
  actions: ReactNode
}

/** One letter that has not arrived, with what can be done about it. */
export function ScheduledItem({ letter, state, actions }: ScheduledItemProps) {
  const { banner, receiver, preview, delivery, writtenAt } = letter
  return (
    <article className={styles.root} aria-label={`To ${receiver.username}`}>
      <span className={styles.envelope} aria-hidden>
        <EnvelopeFront
          banner={banner}
          to={receiver.username}
          {...(arrivals[delivery.kind].isPosted && { date: writtenAt })}
        />
      </span>
      <div className={styles.words}>
        <p>
          To <PersonName person={receiver} /> <NoAccountLabel person={receiver} />
        </p>
        <div className={styles.state}>{state}</div>
        <p className={styles.preview} dir="auto">
          {truncate(preview, previewLength.sent)}
        </p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </article>
  )
}
