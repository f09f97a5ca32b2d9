import { setTimeout as wait } from 'node:timers/promises'
import { resendCooldownSeconds } from '@novelette/domain/accounts/accounts.ts'
import { and, gt, inArray, sql } from 'drizzle-orm'
import { mailPauses } from '#db/access-schema.ts'
import { addJob, type JobOptions } from '#db/add-job.ts'
import { isDatabaseUnavailable } from '#db/errors.ts'
import { acquireNamedLock } from '#db/named-locks.ts'
import type { Db } from '#db/open.ts'
import { kindOf, type Log } from '#lib/log.ts'
import type { Mail } from '#mail/mail.ts'
import type { Mailer } from '#mail/mailer.ts'
import { type MailJob, type MailJobName, mailKey } from '#mail/queue-mail.ts'
import type { Metrics } from '#metrics/metrics.ts'
import type { Auth } from '#signing/auth.ts'

type MailDependencies = {
  readonly db: Db
  readonly log: Log
  readonly metrics: Metrics
  readonly mailer: Mailer
  readonly auth: Pick<Auth, 'fingerprint'>
}

/** To one address; mails beyond it wait. */
export type AddressLimit = {
  /** Null when one more is allowed, which this counts; else when it will be. */
  admit(address: string): Promise<Date | null>
  /** It was not sent. */
  refund(address: string): Promise<void>
}

/** `failed` is tried again, `refused` is not. */
type MailOutcome = 'sent' | 'failed' | 'refused'

/** Remembers what became of a mail. */
export type MailRecord = {
  /** Just before it is handed over; false ends it. */
  begin(): Promise<boolean>
  end(outcome: MailOutcome): Promise<void>
}

type DeliverOptions = {
  readonly limit?: AddressLimit
  readonly record?: MailRecord
  /** Of the job, when it is queued again. */
  readonly priority?: number
}

/**
 * Sends what `write` returns, at most one a minute per kind and address; an earlier one is queued for the end of that minute.
 * While the mail server is down the job is queued again until `write` returns null, because the mail has lost its purpose.
 */
export async function deliver(
  deps: MailDependencies,
  name: MailJobName,
  job: MailJob,
  write: () => Promise<Mail | null>,
  { limit, record, priority }: DeliverOptions = {},
): Promise<void> {
  const mail = await write()
  if (!mail) return
  // Repeated sign-ups create many accounts with one address.
  const pause = deps.auth.fingerprint(name, mail.to)
  const own = deps.auth.fingerprint(mailKey(name, job), `${job.askedAt}`)
  const pauses = await pausesAfter(deps, [pause, own], job)
  // This job has sent its mail, and the database was away before it could end.
  if (pauses.has(own)) return
  const earliest = pauses.get(pause) ?? (await limit?.admit(mail.to))
  if (earliest) {
    const later = { ...job, notBefore: earliest.getTime() }
    return queueAgain(deps.db, name, later, { runAt: earliest, priority })
  }
  if (record && !(await record.begin())) return
  try {
    await deps.mailer.send(mail)
  } catch (error) {
    await limit?.refund(mail.to)
    const attempt = (job.attempt ?? 0) + 1
    const outcome = noteFailure(deps, name, attempt, error)
    await record?.end(outcome)
    if (outcome === 'refused') return
    return queueAgain(deps.db, name, { ...job, attempt }, { after: retryAfter(attempt), priority })
  }
  deps.metrics.mails.inc({ outcome: 'sent' })
  await untilStored(async () => {
    await record?.end('sent')
    await beginPauses(deps, [pause, own], job)
  })
}

function noteFailure(
  { log, metrics }: MailDependencies,
  name: MailJobName,
  attempt: number,
  error: unknown,
): 'failed' | 'refused' {
  const goneForGood = isPermanentRefusal(error)
  log.warn({ job: name, attempt, goneForGood, kind: kindOf(error) }, 'a mail could not be sent')
  const outcome = goneForGood ? 'refused' : 'failed'
  metrics.mails.inc({ outcome })
  return outcome
}

/** A retry is pointless. */
function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const aboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return aboutThisMail && typeof error.responseCode === 'number' && error.responseCode >= 500
}

/** The mail is out: a job that failed now would send it once more. Throws after half a minute without a database. */
async function untilStored(store: () => Promise<void>): Promise<void> {
  for (const seconds of [1, 2, 4, 8, 15]) {
    try {
      return await store()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
    }
    await wait(seconds * 1000)
  }
  await store()
}

/** By key, those that end after this mail is due. */
async function pausesAfter(
  { db }: MailDependencies,
  keys: string[],
  job: MailJob,
): Promise<ReadonlyMap<string, Date>> {
  const pauses = await db
    .select()
    .from(mailPauses)
    .where(and(inArray(mailPauses.key, keys), gt(mailPauses.until, new Date(dueAt(job)))))
  return new Map(pauses.map(({ key, until }) => [key, until]))
}

async function beginPauses({ db }: MailDependencies, keys: string[], job: MailJob): Promise<void> {
  const until = new Date(dueAt(job) + resendCooldownSeconds * 1000)
  await db
    .insert(mailPauses)
    .values(keys.toSorted().map(key => ({ key, until })))
    .onConflictDoUpdate({ target: mailPauses.key, set: { until } })
}

function dueAt({ askedAt, notBefore = askedAt }: MailJob): number {
  return notBefore
}

/** Does nothing if a newer one is queued. */
async function queueAgain(
  db: Db,
  name: MailJobName,
  job: MailJob,
  when: Pick<JobOptions, 'runAt' | 'after' | 'priority'>,
): Promise<void> {
  const key = mailKey(name, job)
  await db.transaction(async tx => {
    await acquireNamedLock(tx, key)
    const { rowCount } = await tx.execute(sql`
      select from graphile_worker._private_jobs
      where key = ${key} and (payload ->> 'askedAt')::numeric > ${job.askedAt}`)
    if (rowCount === 0) await addJob(tx, name, job, { ...when, key })
  })
}

const initialSeconds = 1
const maxSeconds = 60

/** Exponential backoff from 1 to 60 seconds, without end. */
export function retryAfter(failedAttempts: number): number {
  return Math.min(maxSeconds, initialSeconds * 2 ** (failedAttempts - 1)) * 1000
}
