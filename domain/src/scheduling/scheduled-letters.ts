export const deliveryKinds = ['day', 'slow'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

type Arrival = {
  /** It arrives though its writer leaves, and when it was posted is shown (docs/rules.md 10.3, 10.5). */
  readonly isPosted: boolean
  /** While it waits for a connection its moment may pass. */
  readonly canBeMissed: boolean
}

/** The ways of arriving later, as server and browser ask for them; docs/decisions/066 says what another one takes. */
export const arrivals = {
  day: { isPosted: false, canBeMissed: true },
  slow: { isPosted: true, canBeMissed: false },
} as const satisfies Record<DeliveryKind, Arrival>

/** By a zone that the writer chose, or by the receiver's own clock (docs/rules.md 10.7). */
export const zoneOwners = ['fixed', 'receiver'] as const

/** docs/rules.md 10.1, 10.9 */
export const schedulingLimits = {
  earliestMinutes: 10,
  latestYears: 25,
  waiting: 500,
  waitingForOne: 100,
  /** To one person. */
  arrivingInOneHour: 5,
} as const

/** docs/rules.md 10.5 */
export const slowPost = {
  minDays: 1,
  maxDays: 30,
  kmPerDay: 800,
  maxDaysByDistance: 21,
  townMaxLength: 80,
} as const

/** Days between two towns. */
export const daysByDistance = (km: number): number =>
  Math.min(slowPost.maxDaysByDistance, 1 + Math.round(km / slowPost.kmPerDay))

/** What is wrong about the day, with `day_refused` in the field `delivery`. */
export const dayProblems = ['too_soon', 'too_late', 'clock_not_shared', 'crowded'] as const
export type DayProblem = (typeof dayProblems)[number]
