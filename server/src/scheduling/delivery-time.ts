import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import {
  type DayProblem,
  schedulingLimits as limits,
} from '@novelette/domain/scheduling/scheduled-letters.ts'
import { eq, sql } from 'drizzle-orm'
import { sharesTimeZoneWith } from '#accounts/profiles/who-may-write.ts'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { AppError } from '#lib/app-error.ts'

/** The columns of a scheduled letter that say when it arrives. */
export type DeliveryTime = {
  readonly kind: 'day' | 'slow'
  readonly wall: string
  readonly zone: string
  readonly zoneOf: 'fixed' | 'receiver'
  readonly deliverAt: Date
  readonly isShown: boolean
}

type Asked = {
  readonly senderId: string
  readonly receiverId: string
  readonly delivery: Delivery
  /** Of slow post that is under way. */
  readonly postedAt?: Date
}

/**
 * Computes when a letter arrives, by PostgreSQL alone (docs/rules.md 10.2). Throws day_refused; of a day by the receiver's clock it
 * depends on nothing about that clock (docs/rules.md 10.7).
 */
export async function computeDeliveryTime(tx: Queries, asked: Asked): Promise<DeliveryTime> {
  const { delivery } = asked
  if (delivery.kind === 'slow') return computeArrival(tx, { ...delivery, postedAt: asked.postedAt })
  const { wall } = delivery
  if (delivery.zoneOf === 'fixed') {
    const { zone } = delivery
    return { ...(await computeInstant(tx, { wall, zone })), kind: 'day', zoneOf: 'fixed', isShown: false }
  }
  const zone = await sharedTimeZone(tx, asked)
  const time = await computeInstant(tx, { wall, zone, ofAnyZone: true })
  return { ...time, kind: 'day', zoneOf: 'receiver', isShown: false }
}

export const refuseDay = (problem: DayProblem) =>
  new AppError('day_refused', { fields: { delivery: problem } })

async function sharedTimeZone(tx: Queries, { senderId, receiverId }: Asked): Promise<string> {
  const [receiver] = await tx
    .select({ zone: profiles.timeZone, shares: sharesTimeZoneWith(sql`${senderId}::uuid`) })
    .from(profiles)
    .where(eq(profiles.id, receiverId))
  if (!receiver?.shares || receiver.zone === null) throw refuseDay('clock_not_shared')
  return receiver.zone
}

/** The first and the last zone of the earth to have a wall clock time. */
const firstZone = 'Etc/GMT-14'
const lastZone = 'Etc/GMT+12'

type Wall = { readonly wall: string; readonly zone: string; readonly ofAnyZone?: boolean }

async function computeInstant(tx: Queries, { wall, zone, ofAnyZone = false }: Wall) {
  const at = (named: string) => sql`${wall}::timestamp at time zone ${named}`
  const { rows } = await tx.execute<{ at: string; isTooSoon: boolean; isTooLate: boolean }>(sql`
    select extract(epoch from ${at(zone)}) * 1000 as at,
      ${at(ofAnyZone ? firstZone : zone)} < now() + make_interval(mins => ${limits.earliestMinutes}) as "isTooSoon",
      ${at(ofAnyZone ? lastZone : zone)} > now() + make_interval(years => ${limits.latestYears}) as "isTooLate"`)
  const [found] = rows
  if (!found || found.isTooSoon) throw refuseDay('too_soon')
  if (found.isTooLate) throw refuseDay('too_late')
  return { wall, zone, deliverAt: new Date(Number(found.at)) }
}

type SlowPost = Extract<Delivery, { kind: 'slow' }> & { readonly postedAt: Date | undefined }

/** At the hour of posting, by the writer's clock (docs/rules.md 10.5). */
async function computeArrival(
  tx: Queries,
  { days, zone, isShown, postedAt }: SlowPost,
): Promise<DeliveryTime> {
  const posted = sql`coalesce(${postedAt?.toISOString() ?? null}::timestamptz, now())`
  const { rows } = await tx.execute<{ wall: string }>(sql`
    select to_char(date_trunc('minute', ${posted} at time zone ${zone}) + make_interval(days => ${days}),
      'YYYY-MM-DD"T"HH24:MI') as wall`)
  const time = await computeInstant(tx, { wall: rows[0]?.wall ?? '', zone })
  return { ...time, kind: 'slow', zoneOf: 'fixed', isShown }
}
