import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { deliveryTime, deliveryTimeRules } from '#letters/sending/delivery-time.ts'
import { givenOf } from '#letters/sending/given.ts'
import { firstBroken, type Refusal, refusalError } from '#letters/sending/rules.ts'
import { emptyLetter } from '#test/stored-letters.ts'

/** When a letter to nobody would arrive, by what sending asks PostgreSQL. */
export async function askTime(db: Db, delivery: Delivery): Promise<{ wall: string; deliverAt: Date }> {
  const given = givenOf({ ...emptyLetter(), delivery })
  const { rows } = await db.execute<{ refusal: Refusal | null; wall: string; at: number }>(sql`
    select ${firstBroken(deliveryTimeRules)} as refusal, to_char(time.wall, 'YYYY-MM-DD"T"HH24:MI') as wall,
      (extract(epoch from time.deliver_at) * 1000)::float8 as at
    from (select) one left join ${profiles} on false cross join lateral (${deliveryTime(given)}) time`)
  const [found] = rows
  if (!found) throw new Error('nothing was found')
  if (found.refusal) throw refusalError(found.refusal)
  return { wall: found.wall, deliverAt: new Date(found.at) }
}
