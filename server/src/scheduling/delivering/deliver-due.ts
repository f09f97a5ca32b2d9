import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { deliveryHolds, isDeliveryHeld, scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'
import { kindOf } from '#lib/log.ts'
import { type DueLetter, deliverAlone } from '#scheduling/delivering/deliver-alone.ts'
import {
  announceOutcomes,
  deliverOrReturn,
  isDue,
  type LetterOutcome,
} from '#scheduling/delivering/deliver-or-return.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'deliver-scheduled-letters': Record<string, never>
    }
  }
}

/** Limit how long a transaction holds its locks. */
const batchSize = 100
const batchBytes = 16 * 1024 * 1024

/** Delivers all that are due, on any number of servers at once (docs/rules.md 10.3). */
export async function deliverDue(deps: Dependencies): Promise<void> {
  if (!(await isAnyDue(deps))) return
  /** Letters that this run will not pick again. */
  const tried: string[] = []
  while (!deps.draining.aborted) {
    const { moved, left } = await deliverBatch(deps, tried)
    announceOutcomes(deps, moved)
    for (const one of left) {
      tried.push(one.id)
      await deliverAlone(deps, one)
        .then(alone => announceOutcomes(deps, alone))
        .catch(error =>
          deps.log.error({ letter: one.id, kind: kindOf(error) }, 'a letter could not leave this time'),
        )
    }
    if (moved.length + left.length === 0) return
  }
}

/** The one statement of a run that finds nothing. */
async function isAnyDue(deps: Dependencies): Promise<boolean> {
  const { rows } = await deps.db.execute<ClockReading & { isDue: boolean }>(sql`
    select extract(epoch from clock_timestamp()) * 1000 as "clockMs",
      exists (select from ${scheduledLetters} where ${isDue}) and not ${isDeliveryHeld} as "isDue"`)
  const [found] = rows
  if (!found) return false
  return !(await holdAfterJump(deps, found)) && found.isDue
}

type Batch = { readonly moved: readonly LetterOutcome[]; readonly left: readonly DueLetter[] }

/** One letter that cannot be moved must not keep the others: then each is tried alone. */
async function deliverBatch({ db, log }: Dependencies, tried: readonly string[]): Promise<Batch> {
  try {
    return await db.transaction(tx => moveBatch(tx, tried))
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'letters could not leave together')
    return { moved: [], left: await pick(db, tried) }
  }
}

/** Waits for no lock: letters whose people somebody else holds are left, and so are those to guests. */
async function moveBatch(tx: Queries, tried: readonly string[]): Promise<Batch> {
  const picked = withinBytes(await pick(tx, tried))
  const direct = picked.filter(({ isToGuest }) => !isToGuest)
  const locked = await lockPeople(tx, direct)
  const ready = direct.filter(one => locked.has(one.senderId) && locked.has(one.receiverId))
  const ids = ready.map(({ id }) => id)
  return {
    moved: await deliverOrReturn(tx, ids, { to: 'account', step: 'due' }),
    left: picked.filter(({ id }) => !ids.includes(id)),
  }
}

type Picked = DueLetter & { readonly bytes: number }

async function pick(tx: Pick<Queries, 'execute'>, tried: readonly string[]): Promise<readonly Picked[]> {
  const { rows } = await tx.execute<Picked>(sql`
    select id, sender_id as "senderId", receiver_id as "receiverId", octet_length(sealed_body) as bytes,
      exists (select from ${guests} where ${guests.id} = ${scheduledLetters.receiverId}) as "isToGuest"
    from ${scheduledLetters} where ${isDue} and not ${isDeliveryHeld}
      and not ${scheduledLetters.id} = any (${sql.param(tried)}::uuid[])
    order by ${scheduledLetters.nextAttemptAt}, ${scheduledLetters.id} limit ${batchSize}
    for update of ${scheduledLetters} skip locked`)
  return rows
}

/** At least one; the others come with the next batch. */
function withinBytes(picked: readonly Picked[]): readonly Picked[] {
  let bytes = 0
  const end = picked.findIndex(one => {
    bytes += one.bytes
    return bytes > batchBytes
  })
  return end < 0 ? picked : picked.slice(0, Math.max(1, end))
}

/** As lockParticipants, for all at once. Returns whom nobody else holds. */
async function lockPeople(tx: Queries, due: readonly DueLetter[]): Promise<ReadonlySet<string>> {
  const people = [...new Set(due.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))]
  if (people.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${profiles} where ${profiles.id} = any (${sql.param(people)}::uuid[]) order by ${profiles.id}
    for share skip locked`)
  return new Set(rows.map(({ id }) => id))
}

/** `clock_timestamp()` in milliseconds since 1970. */
type ClockReading = { readonly clockMs: number }

const maxAheadMs = 36 * 60 * 60 * 1000

type Reading = { readonly clockMs: number; readonly atMs: number }

const lastReadings = prepareOnce(() => ({ last: null as Reading | null }))

/**
 * Compares the time passed by the clock of the database with that by this process's own, which no setting of the time moves.
 * Where it is more than 36 hours ahead, everything is held until an operator says go (docs/rules.md 10.8). Returns whether it is.
 */
async function holdAfterJump(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  { clockMs }: ClockReading,
): Promise<boolean> {
  const readings = lastReadings(db)
  const { last } = readings
  const atMs = performance.now()
  readings.last = { clockMs: Number(clockMs), atMs }
  if (!last || Number(clockMs) - last.clockMs - (atMs - last.atMs) <= maxAheadMs) return false
  await db.insert(deliveryHolds).values({ reason: 'clock' }).onConflictDoNothing()
  log.error(
    'the clock of the database jumped ahead: no letter leaves and no notice goes before npm run resume-delivery',
  )
  return true
}
