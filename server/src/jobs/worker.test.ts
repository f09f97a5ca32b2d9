import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addJob } from '#db/add-job.ts'
import { freeJobsOfDeadWorkers, startWorkerHeartbeat, watchForDeadWorkers } from '#jobs/dead-workers.ts'
import { startWorker } from '#jobs/worker.ts'
import { tasksOf } from '#lifecycle/tasks.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { startDatabaseOutage } from '#test/outage.ts'
import { startSmtp } from '#test/smtp.ts'
import { mailsTo, untilNoMailIsQueued } from '#test/stored-mail.ts'

// A server that starts adds one of its own.
async function lockedBy(app: TestApp) {
  const { rows } = await app.deps.db.execute<{ locked_by: string | null }>(
    sql`select locked_by from graphile_worker.jobs where key like 'left by %' order by id`,
  )
  return rows.map(row => row.locked_by)
}

const leaveJobOf = (app: TestApp, worker: string) =>
  app.deps.db.transaction(async tx => {
    await addJob(
      tx,
      'send-verification-mail',
      { userId: randomUUID(), askedAt: Date.now() },
      { key: `left by ${worker}` },
    )
    await tx.execute(
      sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now(), attempts = 1 where key = ${`left by ${worker}`}`,
    )
  })

describe('job worker', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const signUp = (username: string) =>
    app.visitor().client.accounts.signUp({
      username,
      email: `${username.toLowerCase()}@example.com`,
      password: testPassword,
    })
  const untilUnlocked = (worker: string) =>
    vi.waitUntil(async () => {
      const { rows } = await app.deps.db.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(7305173, hashtext(${worker})) as free`,
      )
      return rows[0]?.free
    })

  /** Rule 7.3 */
  it('runs no job of a transaction that was rolled back', async () => {
    const adding = app.deps.db.transaction(async tx => {
      await addJob(tx, 'lapse-unverified', {}, { key: 'left by nobody' })
      throw new Error('changed my mind')
    })
    await expect(adding).rejects.toThrow('changed my mind')
    expect(await lockedBy(app)).toEqual([])
  })

  /** Rule 7.1 */
  it.each([
    ['one that lives', 'pg_advisory_lock_shared'],
    ['one of an older version', 'pg_advisory_lock'],
  ])('takes over the jobs of a killed worker and leaves those of %s', async (_who, lock) => {
    const alive = new pg.Client({ connectionString: app.connectionString })
    await alive.connect()
    await alive.query(`select ${lock}(7305173, hashtext('pool-alive'))`)
    await leaveJobOf(app, 'pool-alive')
    await leaveJobOf(app, 'pool-killed')
    await freeJobsOfDeadWorkers(app.deps.db)
    await expect.poll(() => lockedBy(app)).toEqual(['pool-alive'])

    await alive.end()
    const second = await startWorker({ ...app.deps, tasks: tasksOf(app.deps), schedule: [] })
    await expect.poll(() => lockedBy(app)).toEqual([])
    await second.stop()
  })

  it('takes over the jobs of a worker whose lock outlived it, once the lock was free for two minutes', async () => {
    const lingering = new pg.Client({ connectionString: app.connectionString })
    await lingering.connect()
    await lingering.query(`select pg_advisory_lock_shared(7305173, hashtext('pool-lingering'))`)
    await leaveJobOf(app, 'pool-lingering')
    const look = watchForDeadWorkers(app.deps.db)
    const minute = 60_000
    await look(0)
    await lingering.end()
    await untilUnlocked('pool-lingering')
    await look(1 * minute)
    await look(3 * minute - 1)
    expect(await lockedBy(app)).toEqual(['pool-lingering'])
    await look(3 * minute)
    await vi.waitUntil(async () => (await lockedBy(app)).length === 0, { timeout: 30_000 })
  })

  it('leaves the jobs of a worker that had no lock while it connected again', async () => {
    await leaveJobOf(app, 'pool-alive')
    const look = watchForDeadWorkers(app.deps.db)
    const minute = 60_000
    await look(0)
    const alive = new pg.Client({ connectionString: app.connectionString })
    await alive.connect()
    await alive.query(`select pg_advisory_lock_shared(7305173, hashtext('pool-alive'))`)
    await look(1 * minute)
    await alive.end()
    await untilUnlocked('pool-alive')
    await look(2 * minute)
    expect(await lockedBy(app)).toEqual(['pool-alive'])
    await freeJobsOfDeadWorkers(app.deps.db)
    await vi.waitUntil(async () => (await lockedBy(app)).length === 0, { timeout: 30_000 })
  })

  it('deletes a job that was replaced while a worker ran it that was killed then', async () => {
    await leaveJobOf(app, 'pool-killed')
    const notBefore = { runAt: new Date(Date.now() + 3_600_000) }
    const job = { userId: randomUUID(), askedAt: Date.now() }
    await app.deps.db.transaction(tx =>
      addJob(tx, 'send-verification-mail', job, { key: 'left by pool-killed', ...notBefore }),
    )
    const left = () =>
      app.deps.db.execute(sql`
        select key, attempts, locked_by from graphile_worker._private_jobs
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'send-verification-mail')
        order by id`)
    const replaced = { key: null, attempts: 25, locked_by: 'pool-killed' }
    const waiting = { key: 'left by pool-killed', attempts: 0, locked_by: null }
    expect((await left()).rows).toEqual([replaced, waiting])
    await freeJobsOfDeadWorkers(app.deps.db)
    expect((await left()).rows).toEqual([waiting])
    await app.deps.db.execute(sql`delete from graphile_worker._private_jobs where key = ${waiting.key}`)
  })

  it('holds one heartbeat lock for each running worker', async () => {
    const countHeartbeats = async () => {
      const { rows } = await app.deps.db.execute(
        sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where classid = 7305173 and granted and datname = current_database()`,
      )
      return rows.length
    }
    await expect.poll(countHeartbeats).toBe(1)
    const second = await startWorker({ ...app.deps, tasks: tasksOf(app.deps), schedule: [] })
    await expect.poll(countHeartbeats).toBe(2)
    await second.stop()
    await expect.poll(countHeartbeats).toBe(1)
  })

  it('closes the connection when PostgreSQL rejects the heartbeat', async () => {
    const client = new pg.Client({ connectionString: app.connectionString })
    await client.connect()
    vi.spyOn(client, 'query').mockRejectedValue(new Error('out of memory') as never)
    const listening = { client, workerPool: { id: 'pool-refused' } }
    startWorkerHeartbeat(app.deps.log).emit('pool:listen:success', listening as never)
    expect(await once(client, 'error')).toEqual([new Error('Connection terminated unexpectedly')])
  })

  it('recovers after the database was away', async () => {
    for (const round of ['first', 'second']) {
      const restore = await startDatabaseOutage(app)
      await expect(signUp(`Gap_${round}`)).rejects.toThrow()
      await new Promise(resolve => setTimeout(resolve, 2_500))
      await restore()
      await expect.poll(() => accepted(signUp(`After_${round}`))).toBe(true)
      await mailsTo(app, `after_${round}@example.com`)
    }
  })
})

describe('a job that runs during a database outage', () => {
  /** Rose's mail is at the mail server, which answers once the database is away; first with `answer`. */
  async function mailDuringOutage(answer?: Error) {
    const held = Promise.withResolvers<void>()
    const connected = Promise.withResolvers<void>()
    const answers = [answer]
    const smtp = await startSmtp(await freePort(), {
      onMailFrom: (_address, _session, done) => void held.promise.then(() => done(answers.shift())),
      onConnect: (_session, done) => {
        connected.resolve()
        done()
      },
    })
    onTestFinished(() => smtp.stop())
    const app = await startTestApp({ smtpUrl: smtp.url })
    onTestFinished(() => app.stop())
    const signUp = (username: string) =>
      app.visitor().client.accounts.signUp({
        username,
        email: `${username.toLowerCase()}@example.com`,
        password: testPassword,
      })
    await signUp('Rose')
    await connected.promise
    const warned = vi.spyOn(app.deps.log, 'warn')
    const restore = await startDatabaseOutage(app)
    held.resolve()
    return { app, smtp, signUp, warned, restore }
  }

  /** Rule 7.2 */
  it('runs again without ending the server or the worker', async () => {
    const busy = Object.assign(new Error('try again later'), { responseCode: 451 })
    const { smtp, signUp, warned, restore } = await mailDuringOutage(busy)
    // The outcome of the job could not be recorded.
    await expect.poll(() => warned.mock.calls.join()).toMatch(/Failed to (?:complete|fail) jobs/)
    expect(smtp.mails).toEqual([])
    await restore()
    await expect.poll(() => smtp.mails).toHaveLength(1)
    await expect.poll(() => accepted(signUp('Jack'))).toBe(true)
    await expect.poll(() => smtp.mails).toHaveLength(2)
  })

  it('ends once the database is back, and its mail is not sent again', async () => {
    const { app, smtp, signUp, restore } = await mailDuringOutage()
    await expect.poll(() => smtp.mails).toHaveLength(1)
    await restore()
    await expect.poll(() => accepted(signUp('Jack'))).toBe(true)
    await untilNoMailIsQueued(app)
    expect(smtp.mails).toHaveLength(2)
  })
})

const accepted = (answer: Promise<unknown>) =>
  answer.then(
    () => true,
    () => false,
  )

/** Rejects the library's first query that contains `part`, as a busy machine would. */
function failOnce(part: string) {
  const { query } = pg.Client.prototype
  let failed = false
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [first] = asked as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    if (failed || !text.includes(part)) return Reflect.apply(query, this, asked)
    failed = true
    return Promise.reject(new Error('timeout exceeded when trying to connect'))
  })
  onTestFinished(() => spy.mockRestore())
  return () => failed
}

it('a worker whose first query fails restarts and runs the waiting jobs', async () => {
  const hasFailed = failOnce('_private_tasks as tasks (identifier)')
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const email = 'rose@example.com'
  await app.visitor().client.accounts.signUp({ username: 'Rose', email, password: testPassword })
  expect(await mailsTo(app, email)).toHaveLength(1)
  expect(hasFailed()).toBe(true)
})

/** PostgreSQL hands out a person's job, and the worker does not hear of it, as when a host is cut off. */
function loseJobOnce() {
  const { query } = pg.Client.prototype
  let isLost = false
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const answer = Reflect.apply(query, this, asked)
    const [first] = asked as [string | { name?: string }]
    if (typeof first === 'string' || !first.name?.startsWith('get_job/')) return answer
    return Promise.resolve(answer as unknown).then(result => {
      const { rows } = result as pg.QueryResult<{ payload: object }>
      if (isLost || !rows.some(({ payload }) => 'userId' in payload)) return result
      isLost = true
      throw new Error('Connection terminated unexpectedly')
    })
  })
  onTestFinished(() => spy.mockRestore())
  return () => isLost
}

it('a job that was handed out without the worker hearing of it runs again', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const isLost = loseJobOnce()
  const email = 'rose@example.com'
  await app.visitor().client.accounts.signUp({ username: 'Rose', email, password: testPassword })
  expect(await mailsTo(app, email)).toHaveLength(1)
  expect(isLost()).toBe(true)
})

it('a worker that restarts leaves the jobs of others, which may run them and have no lock after an outage', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  await leaveJobOf(app, 'pool-other')
  const isLost = loseJobOnce()
  const email = 'rose@example.com'
  await app.visitor().client.accounts.signUp({ username: 'Rose', email, password: testPassword })
  expect(await mailsTo(app, email)).toHaveLength(1)
  expect(isLost()).toBe(true)
  expect(await lockedBy(app)).toEqual(['pool-other'])
})

/** The library's subscription fails as it gives its connection back, as when PostgreSQL is killed just then. */
function breakSubscription() {
  const { query } = pg.Client.prototype
  const subscription = Promise.withResolvers<never>()
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const [first] = asked
    if (String(first).startsWith('LISTEN "jobs:')) return subscription.promise
    if (String(first).startsWith('UNLISTEN')) subscription.reject(new Error('Connection terminated'))
    return Reflect.apply(query, this, asked)
  })
  onTestFinished(() => spy.mockRestore())
  return (word: string) => () => spy.mock.calls.some(([first]) => String(first).startsWith(word))
}

it('a worker that stops as its subscription fails gives the connection back once', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const refused = vi.fn()
  process.on('unhandledRejection', refused)
  onTestFinished(() => void process.off('unhandledRejection', refused))
  const hasAsked = breakSubscription()
  const worker = await startWorker({ ...app.deps, tasks: tasksOf(app.deps), schedule: [] })
  await expect.poll(hasAsked('LISTEN')).toBe(true)
  await worker.stop()
  await expect.poll(hasAsked('UNLISTEN')).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(refused).not.toHaveBeenCalled()
})
