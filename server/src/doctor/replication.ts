import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'

/** As the leader knows it. */
export type Replication = {
  readonly standbys: number
  /** Null where our role may not know: it needs pg_read_all_stats. */
  readonly confirming: number | null
  /** The setting synchronous_standby_names. */
  readonly names: string | null
}

export async function examineReplication(db: Pick<Queries, 'execute'>): Promise<readonly Finding[]> {
  const { rows } = await db.execute<Replication>(sql`
    select count(*)::int as standbys,
      case when count(*) = count(state) then count(*) filter (where sync_state in ('sync', 'quorum'))::int end as confirming,
      current_setting('synchronous_standby_names', true) as names
    from pg_stat_replication`)
  return rows.flatMap(describeReplication)
}

/** Nothing of a PostgreSQL without standbys. */
export function describeReplication({ standbys, confirming, names }: Replication): Finding[] {
  const follow = `${standbys} ${standbys === 1 ? 'standby follows' : 'standbys follow'}`
  if (names && (standbys === 0 || confirming === 0)) {
    const says = `${follow}, and none confirms: every letter waits for one`
    const todo = 'Bring one back, or take those that are gone out of synchronous_standby_names'
    return [problem('replication', says, todo)]
  }
  if (standbys === 0) return []
  if (names) return [ok('replication', `${follow}, and letters are acknowledged once one has them`)]
  const says = `${follow}, and none confirms: failover loses the letters that it lacks`
  return [warning('replication', says, 'Set synchronous_mode in Patroni, or synchronous_standby_names')]
}
