import { sql } from 'drizzle-orm'
import type { Queries } from '#db/open.ts'

declare global {
  namespace GraphileWorker {
    /** Each feature declares the names and payloads of its jobs. */
    interface Tasks {}
  }
}

export type Jobs = GraphileWorker.Tasks

export type JobName = keyof Jobs

export type JobOptions = {
  /** Replaces a job of the same key that has not started. */
  readonly key?: string
  readonly runAt?: Date
  /** Milliseconds from now by the database's clock. */
  readonly after?: number
  /** Smaller ones run first; else 0. */
  readonly priority?: number | undefined
  /** Its jobs run one after the other, on all servers together. */
  readonly queue?: string
}

/** Runs only after the commit. */
export async function addJob<Name extends JobName>(
  tx: Pick<Queries, 'execute'>,
  name: Name,
  payload: Jobs[Name],
  { key, runAt, after, priority, queue }: JobOptions = {},
): Promise<void> {
  const at =
    after === undefined
      ? sql`${runAt ?? null}::timestamptz`
      : sql`now() + ${`${after} milliseconds`}::interval`
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, run_at => ${at}, job_key => ${key ?? null}::text,
      priority => ${priority ?? null}::int, queue_name => ${queue ?? null}::text
    )`)
}
