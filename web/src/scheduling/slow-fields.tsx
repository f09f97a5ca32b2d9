import { slowPost } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { lazy, Suspense } from 'react'
import { unknownZoneText } from '#lib/dates/own-time-zone.ts'
import choicesStyles from '#ui/fields/choices.module.css'
import { TextField } from '#ui/fields/text-field.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import styles from './arrival-form.module.css'
import { arrivesText, type Reader } from './arrival-texts.ts'
import { daysOf, type SlowChoice, slowProblem } from './slow-choice.ts'

const TownFields = lazy(() =>
  import('./town-fields.tsx').then(
    ({ TownFields }) => ({ default: TownFields }),
    () => ({ default: NoTowns }),
  ),
)

function NoTowns() {
  return <p className={styles.note}>The towns could not be loaded. The days can be chosen all the same.</p>
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
