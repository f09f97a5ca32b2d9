import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { useState } from 'react'
import type { FieldProblem } from '#lib/forms/field-problem.ts'
import { type ArrivalWay, arrivalWays, initialFields, type Sheet, wayOf } from './arrival-ways.tsx'

/** What stands in the sheet. What was typed for one way stays while another is looked at. */
export function useArrivalChoice(plan: LetterPlan, sheet: Sheet) {
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
