import type { CalendarTime } from '@novelette/domain/scheduling/calendar-file.ts'
import type { DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { DeliveryKind } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { ownTimeZone, shownZone } from '#lib/dates/own-time-zone.ts'

type TimeOf<Kind extends DeliveryKind> = (
  delivery: DeliveryOf<Kind>,
  deliverAt: Date | null,
) => CalendarTime | null

const times: { readonly [Kind in DeliveryKind]: TimeOf<Kind> } = {
  /** By the receiver's clock nobody is told the instant: the day as it is there (docs/rules.md 10.7). */
  day: ({ wall }, deliverAt) => deliverAt ?? wall.slice(0, 10),
  slow: ({ zone }, deliverAt) => deliverAt && wallClockAt(deliverAt, shownZone(zone)).slice(0, 10),
}

/** When a calendar has the letter's arrival; null while that is not known. `deliverAt` is the server's. */
export const calendarTimeOf = <Kind extends DeliveryKind>(
  delivery: DeliveryOf<Kind>,
  deliverAt: Date | null,
): CalendarTime | null => times[delivery.kind](delivery, deliverAt)

/** From when a closed letter can be opened: the day, unless it does not begin at midnight here. */
export function openingTimeOf(opensFrom: Date): CalendarTime {
  const wall = wallClockAt(opensFrom, ownTimeZone())
  return wall.endsWith('T00:00') ? wall.slice(0, 10) : opensFrom
}
