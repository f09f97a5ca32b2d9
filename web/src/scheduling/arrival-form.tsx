import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { Button } from '#ui/button.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import { Notice } from '#ui/messages/notice.tsx'
import type { ArrivalDialogProps } from './arrival-dialog.tsx'
import styles from './arrival-form.module.css'
import type { Reader } from './arrival-texts.ts'
import { dayDeliveryOf, initialDay, problemOf } from './day-choice.ts'
import { DayFields } from './day-fields.tsx'
import { dayProblemText } from './day-problems.ts'
import { OpenWhenChoice } from './open-when/open-when-choice.tsx'
import { initialSlowPost, slowDeliveryOf } from './slow-choice.ts'
import { SlowFields } from './slow-fields.tsx'

type Way = 'now' | 'day' | 'slow' | 'open'

type ArrivalFormProps = Pick<ArrivalDialogProps, 'plan' | 'receiver'> & {
  onChoose: (plan: LetterPlan) => void
  onCancel: () => void
}

export function ArrivalForm({ plan = {}, receiver, onChoose, onCancel }: ArrivalFormProps) {
  const { delivery, openWhen: closed, edits } = plan
  const [now] = useState(() => new Date())
  const reader: Reader = { now, timeZone: ownTimeZone(), receiver: receiver.name }
  const [way, setWay] = useState<Way>(delivery?.kind ?? (closed ? 'open' : 'now'))
  const [day, setDay] = useState(() => initialDay(delivery, now, reader.timeZone))
  const [slow, setSlow] = useState(() => initialSlowPost(delivery, receiver.isGuest))
  const [openWhen, setOpenWhen] = useState(closed)
  const [problem, setProblem] = useState<string | null>(null)
  const takeWay = (chosen: Way) => {
    setWay(chosen)
    setProblem(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = way === 'now' ? {} : planOfWay()
    if (typeof chosen === 'string') setProblem(chosen)
    else onChoose(chosen)
  }
  const planOfWay = (): LetterPlan | string => {
    if (way === 'open') return openWhen ? { openWhen } : 'Please say for which moment it is.'
    if (way === 'slow') {
      const posted = slowDeliveryOf(slow, reader.timeZone)
      return posted ? { delivery: posted } : 'Please choose from 1 to 30 days.'
    }
    const kept = dayDeliveryOf(day, reader.timeZone)
    if (!kept) return 'Please choose a day, a time, and whose clock counts.'
    const refused = problemOf(kept, new Date())
    return (refused && dayProblemText(refused, receiver.name)) ?? { delivery: kept }
  }
  const wayProps = (value: Way) => ({ value, way, onTake: takeWay })
  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <fieldset className={choicesStyles.root}>
        <legend className="sr-only">When Shall It Arrive?</legend>
        {!edits && <WayChoice {...wayProps('now')} label="Now" hint="It lies there at once." />}
        <WayChoice {...wayProps('day')} label="On a Day" hint="It waits with us until then.">
          <DayFields day={day} onChange={setDay} reader={reader} offersTheirs={receiver.sharesTimeZone} />
        </WayChoice>
        <WayChoice {...wayProps('slow')} label="By Slow Post" hint="It travels for days, as letters did.">
          <SlowFields slow={slow} onChange={setSlow} reader={reader} isGuest={receiver.isGuest} />
        </WayChoice>
        {!edits && (
          <WayChoice
            {...wayProps('open')}
            label="To Be Opened When…"
            hint="It lies there, closed, until its moment."
          >
            <OpenWhenChoice value={openWhen} onChange={setOpenWhen} receiver={receiver.name} />
          </WayChoice>
        )}
      </fieldset>
      {problem && (
        <Notice tone="error" title="It cannot arrive then.">
          {problem}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Done</Button>
      </div>
    </form>
  )
}

type WayChoiceProps = {
  value: Way
  way: Way
  onTake: (value: Way) => void
  label: string
  hint: string
  /** What belongs to it, once it is chosen. */
  children?: ReactNode
}

function WayChoice({ value, way, onTake, label, hint, children }: WayChoiceProps) {
  const id = useId()
  const isChosen = value === way
  return (
    <div className={styles.way}>
      <label className={choicesStyles.choice}>
        <input
          type="radio"
          name="arrival"
          value={value}
          checked={isChosen}
          onChange={() => onTake(value)}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
        />
        <span id={id}>{label}</span>
        <span id={`${id}-hint`} className={choicesStyles.hint}>
          {hint}
        </span>
      </label>
      {isChosen && children && <div className={styles.fields}>{children}</div>}
    </div>
  )
}
