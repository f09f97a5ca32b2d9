import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { deliveryHolds } from '#db/scheduling-schema.ts'

/** `clock_timestamp()` in milliseconds since 1970. */
export type ClockReading = { readonly clockMs: number }

const maxAheadMs = 36 * 60 * 60 * 1000

type Reading = { readonly clockMs: number; readonly atMs: number }

const lastReadings = prepareOnce(() => ({ last: null as Reading | null }))

/**
 * Compares the time passed by the clock of the database with that by this process's own, which no setting of the time moves.
 * Where it is more than 36 hours ahead, everything is held until an operator says go (docs/rules.md 10.8). Returns whether it is.
 */
export async function holdAfterJump(
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
