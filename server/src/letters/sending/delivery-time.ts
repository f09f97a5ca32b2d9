import type { Delivery, DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import {
  type DayProblem,
  type DeliveryKind,
  deliveryKinds,
  schedulingLimits as limits,
  type zoneOwners,
} from '@novelette/domain/scheduling/scheduled-letters.ts'
import { type SQL, sql } from 'drizzle-orm'
import { sharesTimeZoneWith } from '#accounts/profiles/who-may-write.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'
import type { Given } from '#letters/sending/given.ts'
import type { Rule } from '#letters/sending/rules.ts'

type Row = typeof scheduledLetters.$inferSelect

/** What is stored of a delivery, and the days from its posting to its arrival. */
type Stored = Pick<Row, 'kind' | 'wall' | 'zone' | 'zoneOf' | 'isShown'> & { readonly days: number }

/** What is given of it: a wall clock time, or days until it. Without a zone, by the clock of its receiver. */
type Times = Pick<Stored, 'zoneOf' | 'isShown'> & Partial<Pick<Stored, 'wall' | 'zone' | 'days'>>

type Arrival<Kind extends DeliveryKind> = {
  readonly give: (delivery: DeliveryOf<Kind>) => Times
  /** SQL: the wall clock time of its zone at which it arrives. */
  readonly wall: (given: Given) => SQL
  /** As it was asked for, but for what lies in the sealed body alone. */
  readonly read: (stored: Stored) => DeliveryOf<Kind>
}

const byKind: { readonly [Kind in DeliveryKind]: Arrival<Kind> } = {
  day: {
    give: ({ kind: _, ...day }) => ({ ...day, isShown: false }),
    wall: given => given.wall,
    read({ zone, zoneOf, ...stored }) {
      const day = { kind: 'day', wall: stored.wall.replace(' ', 'T').slice(0, 16) } as const
      return zoneOf === 'receiver' ? { ...day, zoneOf } : { ...day, zone, zoneOf }
    },
  },
  slow: {
    give: ({ zone, days, isShown }) => ({ zone, zoneOf: 'fixed', days, isShown }),
    // At the hour of posting by the writer's clock (docs/rules.md 10.5).
    wall: ({ postedAt, zone, days }) =>
      sql`date_trunc('minute', coalesce(${postedAt}, now()) at time zone ${zone}) + make_interval(days => ${days})`,
    read: ({ days, zone, isShown }) => ({ kind: 'slow', days, zone, isShown }),
  },
}

/** What is given of one that comes later, and of one that comes now. */
export const timesOf = <Kind extends DeliveryKind>(delivery?: DeliveryOf<Kind>): Times =>
  delivery ? byKind[delivery.kind].give(delivery) : { zoneOf: 'fixed', isShown: false }

export const readDelivery = (stored: Stored): Delivery => byKind[stored.kind].read(stored)

/** SQL: of whichever kind it is. */
function wallOf(given: Given): SQL {
  const rows = deliveryKinds.map(kind => sql`when ${sql.raw(`'${kind}'`)} then ${byKind[kind].wall(given)}`)
  return sql`case ${given.kind} ${sql.join(rows, sql` `)} end`
}

const figure = (value: number) => sql.raw(String(value))

/** The first and the last zone of the earth to have a wall clock time. */
const firstZone = sql`'Etc/GMT-14'`
const lastZone = sql`'Etc/GMT+12'`

/**
 * SQL: one row, when a letter arrives for its receiver in `profiles`, by PostgreSQL alone (docs/rules.md 10.2). What is
 * refused of a day by the receiver's clock depends on nothing about it (10.7).
 */
export const deliveryTime = (given: Given) => sql`
  select asked.zone, asked.wall, asked.wall at time zone asked.zone as deliver_at,
    asked.wall at time zone case ${given.zoneOf} when 'receiver' then ${firstZone} else asked.zone end as earliest,
    asked.wall at time zone case ${given.zoneOf} when 'receiver' then ${lastZone} else asked.zone end as latest
  from (select
    case ${given.zoneOf} when 'receiver' then case when ${sharesTimeZoneWith(given.senderId)} then ${profiles.timeZone} end
      else ${given.zone} end as zone, ${wallOf(given)} as wall
  ) asked`

export const clockNotShared = 'day_refused delivery clock_not_shared'

const refused = (problem: DayProblem) => `day_refused delivery ${problem}` as const

/** Of the `time` above. */
export const deliveryTimeRules: readonly Rule[] = [
  { holds: sql`time.zone is not null`, otherwise: clockNotShared },
  {
    holds: sql`time.earliest >= now() + make_interval(mins => ${figure(limits.earliestMinutes)})`,
    otherwise: refused('too_soon'),
  },
  {
    holds: sql`time.latest <= now() + make_interval(years => ${figure(limits.latestYears)})`,
    otherwise: refused('too_late'),
  },
]

/**
 * SQL: one row, how many letters wait beside this one, whose sender is locked. Takes `time`, the row of deliveryTime. Days by the
 * receiver's clock are counted among themselves, by wall clock time: a refusal would else tell their zone (docs/rules.md 10.7, 10.9).
 */
export const scheduledBeside = ({ id, senderId, receiverId, zoneOf }: Given) => {
  const { wall, deliverAt } = scheduledLetters
  const isForThem = sql`${scheduledLetters.receiverId} = ${receiverId}`
  const isInHour = sql`case ${zoneOf} when 'receiver' then date_trunc('hour', ${wall}) = date_trunc('hour', time.wall)
    else date_trunc('hour', ${deliverAt}, 'UTC') = date_trunc('hour', time.deliver_at, 'UTC') end`
  return sql`
    select count(*) as in_all, count(*) filter (where ${isForThem}) as for_them,
      count(*) filter (where ${isForThem} and ${isInHour} and ${scheduledLetters.zoneOf} = ${zoneOf}
        and ${scheduledLetters.returnedAt} is null) as in_hour
    from ${scheduledLetters} where ${scheduledLetters.senderId} = ${senderId} and ${scheduledLetters.id} <> ${id}`
}

export const roomRules: readonly Rule[] = [
  {
    holds: sql`beside.in_all < ${figure(limits.waiting)} and beside.for_them < ${figure(limits.waitingForOne)}`,
    otherwise: 'too_many_scheduled',
  },
  {
    holds: sql`beside.in_hour < ${figure(limits.arrivingInOneHour)}`,
    otherwise: 'day_refused delivery crowded',
  },
]

/** SQL: when a closed letter can be opened, as its day begins in the zone of its writer (docs/rules.md 10.2, 10.6). Null: at any time. */
export const opensFrom = ({ opensDay, opensZone }: Given) => sql`(${opensDay} at time zone ${opensZone})`

export const openingRules = (given: Given): readonly Rule[] => [
  {
    holds: sql`coalesce(${opensFrom(given)} > now(), true)`,
    otherwise: 'day_refused notBefore too_soon',
  },
  {
    holds: sql`coalesce(${opensFrom(given)} <= now() + make_interval(years => ${figure(limits.latestYears)}), true)`,
    otherwise: 'day_refused notBefore too_late',
  },
]

type Moment = { readonly zoneOf: (typeof zoneOwners)[number]; readonly deliverAt: Date | null }

/** Null by the receiver's clock: it would tell where they are (docs/rules.md 10.7). */
export const shownInstant = ({ zoneOf, deliverAt }: Moment): Date | null =>
  zoneOf === 'receiver' ? null : deliverAt
