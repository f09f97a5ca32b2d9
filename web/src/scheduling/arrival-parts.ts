import { ownTimeZone } from '#lib/dates/time-zones.ts'
import { ArrivalDialog } from './arrival-dialog.tsx'
import { arrivalText, buttonText } from './arrival-texts.ts'
import type { TextProps } from './load-arrival-parts.ts'

const ArrivalText = ({ plan, receiver = '' }: TextProps) =>
  arrivalText(plan, { now: new Date(), timeZone: ownTimeZone(), receiver })

const ButtonText = ({ plan, isNarrow }: TextProps) => buttonText(plan, new Date(), isNarrow)

/** One file that is loaded once a letter is to arrive later. */
export const arrivalParts = { ArrivalDialog, ArrivalText, ButtonText }
