import { wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { deliveryHolds, scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'

/** Reports whether delivery is held, letters that should have left, and zones of which PostgreSQL and Node.js differ. */
export async function examineDelivery(db: Pick<Queries, 'select' | 'execute'>): Promise<readonly Finding[]> {
  const findings = [...(await examineHolds(db)), ...(await examineOverdue(db)), ...(await examineZones(db))]
  return findings.length > 0 ? findings : [ok('delivery', 'letters leave at their time')]
}

const causes = {
  restored: 'this database was restored from a backup',
  clock: 'the clock of the database jumped ahead',
} as const

async function examineHolds(db: Pick<Queries, 'select'>): Promise<Finding[]> {
  const holds = await db.select().from(deliveryHolds)
  return holds.map(({ reason, since }) => {
    const says = `no letter that comes later leaves and no notice goes since ${since.toISOString()}: ${causes[reason]}`
    return problem('delivery', says, 'If this is the installation that people use: npm run resume-delivery')
  })
}

const overdueMinutes = 10

async function examineOverdue(db: Pick<Queries, 'execute'>): Promise<Finding[]> {
  const { rows } = await db.execute<{ late: number; minutes: number }>(sql`
    select count(*)::int as late, floor(extract(epoch from now() - min(${scheduledLetters.nextAttemptAt})) / 60)::int as minutes
    from ${scheduledLetters} where ${scheduledLetters.returnedAt} is null
      and ${scheduledLetters.nextAttemptAt} < now() - make_interval(mins => ${overdueMinutes})`)
  const { late = 0, minutes = 0 } = rows[0] ?? {}
  if (late === 0) return []
  const says = `${late} letters should have left, the first ${minutes} minutes ago`
  return [warning('delivery', says, 'A server that runs delivers them; see its log for "could not leave"')]
}

/** The first of each month, for two years. */
const compared = sql`generate_series(date_trunc('month', now()), now() + interval '2 years', '1 month')`

type Shown = { readonly zone: string; readonly ms: string; readonly wall: string }

/** Both are updated by packages of their own. PostgreSQL's counts; a preview is computed by a browser's. */
async function examineZones(db: Pick<Queries, 'execute'>): Promise<Finding[]> {
  const { rows } = await db.execute<Shown>(sql`
    select zone, extract(epoch from at) * 1000 as ms, to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI') as wall
    from (
      select ${scheduledLetters.zone} as zone from ${scheduledLetters} where ${scheduledLetters.returnedAt} is null
      union select ${profiles.timeZone} from ${profiles} where ${profiles.timeZone} is not null
    ) zones cross join ${compared} at where zone in (select name from pg_timezone_names)`)
  const other = new Set(rows.filter(row => shownByNode(row) !== row.wall).map(({ zone }) => zone))
  if (other.size === 0) return []
  const says = `PostgreSQL and Node.js differ about the clocks of ${[...other].sort().join(', ')}`
  const todo = 'Update the time zones of both: tzdata of its system, or PostgreSQL, and Node.js'
  return [warning('delivery', says, todo)]
}

/** Null for a zone it does not know. */
function shownByNode({ zone, ms }: Shown): string | null {
  try {
    return wallClockAt(new Date(Number(ms)), zone)
  } catch {
    return null
  }
}
