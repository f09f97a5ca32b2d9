import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { useState } from 'react'
import { serverNow } from '#lib/dates/server-clock.ts'
import type { FieldProblem } from '#lib/forms/field-problem.ts'
import type { ArrivalReceiver } from './arrival-dialog.tsx'
import type { Reader } from './arrival-texts.ts'
import { type DayChoice, dayDeliveryOf, initialDay } from './day-choice.ts'
import { dayChoiceProblem } from './day-problems.ts'
import {
  dayRange,
  fieldsOf,
  type OpenWhenFields,
  openWhenOf,
  openWhenProblem,
} from './open-when/open-when-fields.ts'
import { initialSlowPost, type SlowChoice, slowDeliveryOf, slowProblem } from './slow-choice.ts'

export type ArrivalWay = 'now' | 'day' | 'slow' | 'open'

type ArrivalChoice = {
  readonly way: ArrivalWay
  readonly day: DayChoice
  readonly slow: SlowChoice
  readonly openWhen: OpenWhenFields
}

/** What stands in the sheet. What was typed for one way stays while another is looked at. */
export function useArrivalChoice(plan: LetterPlan, receiver: ArrivalReceiver, reader: Reader) {
  const { delivery, openWhen } = plan
  const { now, timeZone } = reader
  const [range] = useState(() => dayRange(now))
  const [choice, setChoice] = useState<ArrivalChoice>(() => ({
    way: delivery?.kind ?? (openWhen ? 'open' : 'now'),
    day: initialDay(delivery, now, timeZone),
    slow: initialSlowPost(delivery, receiver.isGuest),
    openWhen: fieldsOf(openWhen, timeZone),
  }))
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const change = (changed: Partial<ArrivalChoice>) => {
    setChoice(known => ({ ...known, ...changed }))
    setProblem(null)
  }
  const problemOf: Readonly<Record<ArrivalWay, () => FieldProblem | null>> = {
    now: () => null,
    day: () => dayChoiceProblem(choice.day, { ...reader, now: new Date(serverNow()) }),
    slow: () => slowProblem(choice.slow),
    open: () => openWhenProblem(choice.openWhen, range),
  }
  const planOf: Readonly<Record<ArrivalWay, () => LetterPlan>> = {
    now: () => ({}),
    day: () => ({ delivery: dayDeliveryOf(choice.day, timeZone) ?? undefined }),
    slow: () => ({ delivery: slowDeliveryOf(choice.slow, timeZone) ?? undefined }),
    open: () => ({ openWhen: openWhenOf(choice.openWhen, range) }),
  }
  /** Null where something keeps it from being taken, which then stands in `problem`. */
  const take = (): LetterPlan | null => {
    const found = problemOf[choice.way]()
    setProblem(found)
    return found ? null : planOf[choice.way]()
  }
  return { ...choice, range, problem, change, take }
}
