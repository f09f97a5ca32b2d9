import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { ArrivalDialog } from './arrival-dialog.tsx'
import { arrivalText, buttonText } from './arrival-texts.ts'
import { dayProblemText } from './day-choice.ts'

const ArrivalText = ({ plan, receiver }: { plan: LetterPlan; receiver: string }) =>
  arrivalText(plan, { now: new Date(serverNow()), timeZone: ownTimeZone(), receiver })

const ButtonText = ({ plan, isNarrow }: { plan: LetterPlan; isNarrow: boolean }) =>
  buttonText(plan, new Date(serverNow()), isNarrow)

const DayProblem = ({ problem, receiver }: { problem: string; receiver: string }) =>
  dayProblemText(problem, receiver) ?? ''

/** One file that is loaded once a letter is to arrive later. */
export const arrivalParts = { ArrivalDialog, ArrivalText, ButtonText, DayProblem }
