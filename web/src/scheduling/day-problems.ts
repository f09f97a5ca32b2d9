import {
  type DayProblem,
  dayProblems,
  schedulingLimits,
} from '@novelette/domain/scheduling/scheduled-letters.ts'

const { earliestMinutes, latestYears, arrivingInOneHour } = schedulingLimits

const texts: Readonly<Record<DayProblem, (receiver: string) => string>> = {
  too_soon: () => `That time has passed, or is less than ${earliestMinutes} minutes away.`,
  too_late: () => `${latestYears} years from now is the latest.`,
  clock_not_shared: receiver => `${receiver} does not share a clock. Please choose another one.`,
  crowded: receiver =>
    `${arrivingInOneHour} letters of yours arrive at ${receiver}’s in that hour already. Please choose another one.`,
}

/** Why a letter cannot arrive then; null where the server does not say. */
export function dayProblemText(problem: unknown, receiver: string): string | null {
  const known = dayProblems.find(one => one === problem)
  return known ? texts[known](receiver) : null
}
