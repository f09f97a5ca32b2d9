import {
  type DayProblem,
  dayProblems,
  schedulingLimits,
} from '@novelette/domain/scheduling/scheduled-letters.ts'
import type { FieldProblem } from '#lib/forms/field-problem.ts'
import type { Reader } from './arrival-texts.ts'
import { type DayChoice, dayDeliveryOf, missingField, problemOf } from './day-choice.ts'

const { earliestMinutes, latestYears, arrivingInOneHour } = schedulingLimits

const texts: Readonly<Record<DayProblem, (receiver: string) => string>> = {
  too_soon: () => `That time has passed, or is less than ${earliestMinutes} minutes away.`,
  too_late: () => `${latestYears} years from now is the latest.`,
  clock_not_shared: receiver => `${receiver} does not share a clock. Please choose another one.`,
  crowded: receiver =>
    `${arrivingInOneHour} letters of yours arrive at ${receiver}’s in that hour already. Please choose another one.`,
}

const missingTexts = {
  date: 'Please choose a day.',
  time: 'Please choose a time.',
  city: 'Please choose a city.',
} as const

/** As far as this browser can tell; the server decides. */
export function dayChoiceProblem(day: DayChoice, { now, timeZone, receiver }: Reader): FieldProblem | null {
  const missing = missingField(day)
  if (missing) return { field: missing, text: missingTexts[missing] }
  const delivery = dayDeliveryOf(day, timeZone)
  const problem = delivery && problemOf(delivery, now)
  return problem && { field: 'date', text: texts[problem](receiver) }
}

/** Why a letter cannot arrive then; null where the server does not say. */
export function dayProblemText(problem: unknown, receiver: string): string | null {
  const known = dayProblems.find(one => one === problem)
  return known ? texts[known](receiver) : null
}
