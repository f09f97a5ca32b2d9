import type { OnTheWay } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { personColumns } from '#accounts/profiles/profiles.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'
import { isOnTheWayTo } from '#letters/lists/inbox.ts'
import { readPlan } from '#sanitising/content.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { letterBinding, openBody } from '#sealing/sealing.ts'

/** More would be a flood. */
const listed = 100

const day = (local: ReturnType<typeof sql>) => sql<string>`to_char(${local}, 'YYYY-MM-DD')`

/** Slow post that its receiver sees coming, the next to arrive first (docs/rules.md 10.5). Marks nothing delivered. */
export async function onTheWay(deps: Dependencies, userId: string): Promise<OnTheWay[]> {
  const { writtenAt, wall, zone } = scheduledLetters
  const rows = await deps.db
    .select({
      letter: getTableColumns(scheduledLetters),
      sender: personColumns,
      postedOn: day(sql`${writtenAt} at time zone ${zone}`),
      arrivesOn: day(sql`${wall}`),
    })
    .from(scheduledLetters)
    .innerJoin(profiles, eq(profiles.id, scheduledLetters.senderId))
    .where(and(isOnTheWayTo(sql`${userId}::uuid`)))
    .orderBy(asc(wall), asc(scheduledLetters.id))
    .limit(listed)
  return rows.map(({ letter, ...row }) => ({
    ...row,
    id: letter.id,
    banner: letter.banner,
    from: townOf(deps, letter),
  }))
}

/** One row must not fail its list. */
function townOf(
  { letterKeys, log }: Dependencies,
  letter: typeof scheduledLetters.$inferSelect,
): string | null {
  try {
    const delivery = readPlan(openBody(letterKeys, letterBinding(letter), letter))?.delivery
    return (delivery && 'from' in delivery && delivery.from) || null
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ id: letter.id, reason: error.message }, 'a scheduled letter cannot be opened')
    return null
  }
}
