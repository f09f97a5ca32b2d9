import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { Button } from '#ui/button.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import type { ArrivalDialogProps } from './arrival-dialog.tsx'
import styles from './arrival-form.module.css'
import { type ArrivalWay, arrivalWays, waysFor } from './arrival-ways.tsx'
import { useArrivalChoice } from './use-arrival-choice.ts'

type ArrivalFormProps = Pick<ArrivalDialogProps, 'plan' | 'receiver'> & {
  onChoose: (plan: LetterPlan) => void
  onCancel: () => void
}

export function ArrivalForm({ plan = {}, receiver, onChoose, onCancel }: ArrivalFormProps) {
  const [now] = useState(() => new Date(serverNow()))
  const reader = { now, timeZone: ownTimeZone(), receiver: receiver.name }
  const { way, problem, takeWay, draw, take } = useArrivalChoice(plan, { reader, receiver })
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
  return (
    <form className={styles.root} ref={form} onSubmit={submit} noValidate>
      <fieldset className={choicesStyles.root}>
        <legend className="sr-only">When Shall It Arrive?</legend>
        {waysFor(plan).map(one => (
          <WayChoice key={one} way={one} isChosen={one === way} onTake={() => takeWay(one)}>
            {draw(one)}
          </WayChoice>
        ))}
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
  way: ArrivalWay
  isChosen: boolean
  onTake: () => void
  /** What belongs to it, once it is chosen. */
  children: ReactNode
}

function WayChoice({ way, isChosen, onTake, children }: WayChoiceProps) {
  const id = useId()
  const { label, hint } = arrivalWays[way]
  return (
    <div className={styles.way}>
      <label className={choicesStyles.choice}>
        <input
          type="radio"
          name="arrival"
          value={way}
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
