import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { Button } from '#ui/button.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import type { ArrivalDialogProps } from './arrival-dialog.tsx'
import styles from './arrival-form.module.css'
import { DayFields } from './day-fields.tsx'
import { OpenWhenChoice } from './open-when/open-when-choice.tsx'
import { SlowFields } from './slow-fields.tsx'
import { type ArrivalWay, useArrivalChoice } from './use-arrival-choice.ts'

type ArrivalFormProps = Pick<ArrivalDialogProps, 'plan' | 'receiver'> & {
  onChoose: (plan: LetterPlan) => void
  onCancel: () => void
}

export function ArrivalForm({ plan = {}, receiver, onChoose, onCancel }: ArrivalFormProps) {
  const [now] = useState(() => new Date(serverNow()))
  const reader = { now, timeZone: ownTimeZone(), receiver: receiver.name }
  const { way, day, slow, openWhen, range, problem, change, take } = useArrivalChoice(plan, receiver, reader)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = problem && form.current?.elements.namedItem(problem.field)
    if (field instanceof HTMLElement) field.focus()
  }, [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = take()
    if (chosen) onChoose(chosen)
  }
  const wayProps = (value: ArrivalWay) => ({ value, way, onTake: () => change({ way: value }) })
  return (
    <form className={styles.root} ref={form} onSubmit={submit} noValidate>
      <fieldset className={choicesStyles.root}>
        <legend className="sr-only">When Shall It Arrive?</legend>
        {!plan.edits && <WayChoice {...wayProps('now')} label="Now" hint="It lies there at once." />}
        <WayChoice {...wayProps('day')} label="On a Day" hint="It waits with us until then.">
          <DayFields
            day={day}
            onChange={changed => change({ day: changed })}
            problem={problem}
            reader={reader}
            offersTheirs={receiver.sharesTimeZone}
          />
        </WayChoice>
        <WayChoice {...wayProps('slow')} label="By Slow Post" hint="It travels for days, as letters did.">
          <SlowFields
            slow={slow}
            onChange={changed => change({ slow: changed })}
            reader={reader}
            isGuest={receiver.isGuest}
          />
        </WayChoice>
        {!plan.edits && (
          <WayChoice
            {...wayProps('open')}
            label="To Be Opened When…"
            hint="It lies there, closed, until its moment."
          >
            <OpenWhenChoice
              fields={openWhen}
              onChange={changed => change({ openWhen: changed })}
              range={range}
              problem={problem}
              receiver={receiver.name}
            />
          </WayChoice>
        )}
      </fieldset>
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
  value: ArrivalWay
  way: ArrivalWay
  onTake: () => void
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
          onChange={onTake}
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
