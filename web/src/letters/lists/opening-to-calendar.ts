import { lazy } from 'react'

/** Comes with the first closed letter that is too early. Without it the day still stands there. */
export const OpeningToCalendar = lazy(() =>
  import('#scheduling/calendar/add-to-calendar.tsx').then(
    module => ({ default: module.ClosedToCalendar }),
    () => ({ default: () => null }),
  ),
)
