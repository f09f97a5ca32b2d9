import type { DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import { slowPost } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { lazy, Suspense } from 'react'
import { unknownZoneText } from '#lib/dates/own-time-zone.ts'
import type { FieldProblem } from '#lib/forms/field-problem.ts'
import choicesStyles from '#ui/fields/choices.module.css'
import { TextField } from '#ui/fields/text-field.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './arrival-form.module.css'
import { arrivesText, type Reader } from './arrival-texts.ts'

const TownFields = lazy(() =>
  import('./town-fields.tsx').then(
    ({ TownFields }) => ({ default: TownFields }),
    () => ({ default: NoTowns }),
  ),
)

function NoTowns() {
  return <p className={styles.note}>The towns could not be loaded. You can still choose the days yourself.</p>
}

export type SlowFieldsProps = {
  slow: SlowChoice
  onChange: (slow: SlowChoice) => void
  reader: Reader
  isGuest: boolean
}

export function SlowFields({ slow, onChange, reader, isGuest }: SlowFieldsProps) {
  const days = daysOf(slow.days)
  return (
    <>
      <Suspense fallback={<SkeletonLines count={2} />}>
        <TownFields slow={slow} onChange={onChange} />
      </Suspense>
      <TextField
        label="Days on its way"
        name="days"
        className={styles.days}
        type="number"
        inputMode="numeric"
        min={slowPost.minDays}
        max={slowPost.maxDays}
        value={slow.days}
        onChange={event => onChange({ ...slow, days: event.currentTarget.value })}
        error={slowProblem(slow)?.text}
      />
      <p className={styles.said} role="status">
        {days !== null && `Posted now, it arrives ${arrivesText(days, reader)}.`}
      </p>
      {unknownZoneText() && <p className={styles.said}>{unknownZoneText()}</p>}
      {!isGuest && (
        <label className={choicesStyles.choice}>
          <input
            type="checkbox"
            checked={slow.isShown}
            onChange={event => onChange({ ...slow, isShown: event.currentTarget.checked })}
          />
          <span>Let {reader.receiver || 'them'} see that something is on its way</span>
        </label>
      )}
    </>
  )
}

/** What is chosen for “By Slow Post”: the values of its fields. */
export type SlowChoice = {
  /** As typed. */
  readonly days: string
  /** Names of towns; empty while none is chosen. */
  readonly from: string
  readonly to: string
  readonly isShown: boolean
}

const usualDays = 7

/** To a guest nothing is shown of it: their link has no list. */
export function initialSlowPost(delivery: DeliveryOf<'slow'> | undefined, isGuest: boolean): SlowChoice {
  if (!delivery) return { days: `${usualDays}`, from: '', to: '', isShown: !isGuest }
  const { days, from = '', to = '', isShown } = delivery
  return { days: `${days}`, from, to, isShown: isShown && !isGuest }
}

/** Null for days that cannot be. */
export function slowDeliveryOf(
  { days, from, to, isShown }: SlowChoice,
  zone: string,
): DeliveryOf<'slow'> | null {
  const count = daysOf(days)
  return count === null
    ? null
    : { kind: 'slow', days: count, ...(from && { from }), ...(to && { to }), zone, isShown }
}

export function slowProblem({ days }: SlowChoice): FieldProblem | null {
  const { minDays, maxDays } = slowPost
  return daysOf(days) === null ? { field: 'days', text: `From ${minDays} to ${maxDays} days` } : null
}

/** Null where it is no number of days that a letter may travel. */
export function daysOf(typed: string): number | null {
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= slowPost.minDays && days <= slowPost.maxDays ? days : null
}
