import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import type { FieldProblem } from '#lib/forms/field-problem.ts'
import { Button } from '#ui/button.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import { ResponsiveDialog } from '#ui/responsive-dialog.tsx'
import styles from './arrival-form.module.css'
import { type ArrivalWay, arrivalWays, initialFields, type Sheet, wayOf, waysFor } from './arrival-ways.tsx'

/** Whom the letter is for, as far as it is known. */
export type ArrivalReceiver = {
  /** Empty: nobody yet. */
  readonly name: string
  readonly isGuest: boolean
  /** Whether their hour may be chosen (docs/rules.md 10.7). */
  readonly sharesTimeZone: boolean
}

export type ArrivalDialogProps = {
  open: boolean
  onClose: () => void
  plan: LetterPlan | undefined
  onChange: (plan: LetterPlan) => void
  receiver: ArrivalReceiver
}

export function ArrivalDialog({ open, onClose, onChange, ...props }: ArrivalDialogProps) {
  const choose = (plan: LetterPlan) => {
    onChange(plan)
    onClose()
  }
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="When should it arrive?" wide>
      <ArrivalForm {...props} onChoose={choose} onCancel={onClose} />
    </ResponsiveDialog>
  )
}

type ArrivalFormProps = Pick<ArrivalDialogProps, 'plan' | 'receiver'> & {
  onChoose: (plan: LetterPlan) => void
  onCancel: () => void
}

function ArrivalForm({ plan = {}, receiver, onChoose, onCancel }: ArrivalFormProps) {
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
        <legend className="sr-only">When should it arrive?</legend>
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

/** What stands in the sheet. What was typed for one way stays while another is looked at. */
function useArrivalChoice(plan: LetterPlan, sheet: Sheet) {
  const [way, setWay] = useState(() => wayOf(plan))
  const [fields, setFields] = useState(() => initialFields(plan, sheet))
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const takeWay = (taken: ArrivalWay) => {
    setWay(taken)
    setProblem(null)
  }
  const draw = <Way extends ArrivalWay>(way: Way) =>
    arrivalWays[way].draw({
      ...sheet,
      fields: fields[way],
      problem,
      onChange(changed) {
        setFields(known => ({ ...known, [way]: changed }))
        setProblem(null)
      },
    })
  const takePlan = <Way extends ArrivalWay>(way: Way): LetterPlan | null => {
    const found = arrivalWays[way].problem(fields[way], sheet)
    setProblem(found)
    return found ? null : arrivalWays[way].plan(fields[way], sheet)
  }
  /** Null where something keeps it from being taken, which then stands in `problem`. */
  const take = () => takePlan(way)
  return { way, problem, takeWay, draw, take }
}
