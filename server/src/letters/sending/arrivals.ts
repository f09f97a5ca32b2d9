import type { Delivery, DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import { type DeliveryKind, deliveryKinds } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { scheduledLetters } from '#db/scheduling-schema.ts'
import type { Given } from '#letters/sending/given.ts'

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
export function wallOf(given: Given): SQL {
  const rows = deliveryKinds.map(kind => sql`when ${sql.raw(`'${kind}'`)} then ${byKind[kind].wall(given)}`)
  return sql`case ${given.kind} ${sql.join(rows, sql` `)} end`
}
