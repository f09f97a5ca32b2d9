import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from '#config/config.ts'
import { deliveryHolds } from '#db/scheduling-schema.ts'
import { clock } from '#doctor/database.ts'
import { examineBuild, examineNode, roomLeft } from '#doctor/machine.ts'
import { examineRunningVersion, examineVersion } from '#doctor/version.ts'
import { run, type Settings } from '#test/commands.ts'
import { diagnose, runDoctor, startMain } from '#test/doctor.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp } from '#test/harness.ts'
import { createDevice } from '#test/notices/push-devices.ts'
import { jpeg } from '#test/photos.ts'
import { startS3 } from '#test/s3.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { startSmtp } from '#test/smtp.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storePhoto } from '#test/uploads.ts'

const secret = () => randomBytes(32).toString('base64')

function newFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'novelette-doctor-'))
  onTestFinished(() => rmSync(root, { recursive: true, maxRetries: 50, retryDelay: 100 }))
  return join(root, 'data')
}

async function settings(more: Settings = {}): Promise<Settings> {
  return { DATA_DIR: newFolder(), PORT: String(await freePort()), ...more }
}

async function externalSettings(url: string, more: Settings = {}): Promise<Settings> {
  return settings({ DATABASE_URL: url, LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret(), ...more })
}

describe('doctor on a healthy installation', () => {
  it('reports no trouble before the first start, while running and when stopped, and changes nothing', {
    tags: ['long'],
  }, async () => {
    const own = await settings()
    expect(await runDoctor(own)).toMatchObject({ code: 0, problems: [] })
    expect(() => readdirSync(String(own.DATA_DIR))).toThrow('ENOENT')

    const server = await startMain(own)
    const running = await runDoctor(own)
    expect(running).toMatchObject({ code: 0, problems: [] })
    expect(running.text).toMatch(/^ok +port +our server answers on port \d+, and is ready\.$/m)
    expect(running.text).toMatch(/^ok +database +PostgreSQL 18\S* answers\.$/m)
    expect(running.text).toMatch(/^ok +letters /m)
    expect((await fetch(`http://localhost:${own.PORT}/api/health/ready`)).status).toBe(200)

    await server.stop()
    const before = readdirSync(String(own.DATA_DIR)).sort()
    const stopped = await runDoctor(own)
    expect(stopped).toMatchObject({ code: 0, problems: [] })
    expect(stopped.text).toMatch(/^ok +database +PostgreSQL 18/m)
    expect(readdirSync(String(own.DATA_DIR)).sort()).toEqual(before)
  })

  it('tests the S3 store and the mail server, and reports either when it fails', async () => {
    const { s3, stop } = await startS3()
    const port = await freePort()
    const smtp = await startSmtp(port, {
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        password === 'open sesame' ? done(null, { user: username }) : done(new Error('no')),
    })
    onTestFinished(async () => {
      await smtp.stop()
      await stop()
    })
    const store = {
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    const smtpUrl = (password: string) => `smtp://post:${encodeURIComponent(password)}@127.0.0.1:${port}`
    const healthy = await diagnose(await settings({ ...store, SMTP_URL: smtpUrl('open sesame') }))
    expect(healthy.problems).toEqual([])
    expect(healthy.text).toContain(`the bucket ${s3.bucket} takes pictures, gives them back and removes them`)
    expect(healthy.text).toContain(`the mail server 127.0.0.1:${port} takes us in`)
    expect(smtp.mails).toEqual([])

    const failing = { ...store, S3_BUCKET: 'elsewhere', SMTP_URL: smtpUrl('close sesame') }
    expect((await diagnose(await settings(failing))).problems).toEqual([
      expect.stringMatching(/^problem pictures: the bucket elsewhere does not take pictures/),
      `problem mail: the mail server 127.0.0.1:${port} refuses the user or password`,
    ])
  })
})

describe('doctor on settings', () => {
  it('names every invalid setting and skips the checks that need them', async () => {
    const wrong = {
      PORT: 'http',
      LIMIT_FACTOR: 'off',
      SMTP_URL: 'http://user:tell-no-one@mail',
      S3_BUCKET: 'pictures',
    }
    const { problems } = await diagnose(await settings(wrong))
    expect(problems).toEqual([
      'problem settings: PORT is "http", expected a number from 1 to 65535',
      'problem settings: SMTP_URL is not understood, expected a URL that starts with smtp://',
      'problem settings: LIMIT_FACTOR is "off", expected a number from 1 to 999999',
      'problem settings: S3_ENDPOINT is not set: a store of pictures needs all five settings of S3',
    ])
  })

  it.each([
    [{ APP_URL: 'https://letters.example.org' }, /needs a proxy .* TRUST_PROXY names none/],
    [
      { APP_URL: 'http://localhost:80' },
      /^warning address: APP_URL names port 80, and the server listens on \d+$/,
    ],
    [{ HOST: '0.0.0.0' }, /HOST opens the server to the network, but nobody there can sign in/],
  ])('warns of settings that do not fit together: %j', async (more, words) => {
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }
    const { problems } = await diagnose(await settings({ ...smtp, ...more }))
    expect(problems).toEqual([
      expect.stringMatching(words),
      expect.stringMatching(/^problem mail: the mail server 127.0.0.1:\d+ does not answer as one/),
    ])
  })
})

it('the doctor reports a Redis of EVENTS_URL that does not answer', async () => {
  const redis = `127.0.0.1:${await freePort()}`
  const { problems } = await diagnose(await settings({ EVENTS_URL: `redis://:tell-no-one@${redis}` }))
  expect(problems).toEqual([
    `problem events: the Redis ${redis} carries no live events (nothing listens there): they reach the streams of their own server alone`,
  ])
})

describe('doctor on keys', () => {
  it('reports an invalid key by its position, without quoting it', async () => {
    const broken = `k1:${secret()},k2:tell-no-one`
    const { problems, text } = await diagnose(
      await externalSettings('postgres://127.0.0.1:1/letters', { LETTER_KEYS: broken }),
    )
    expect(problems[0]).toMatch(/^problem keys: LETTER_KEYS: entry 2 must be an id/)
    expect(text).not.toContain('tell-no-one')
  })

  it('reports a keys.json that is damaged, readable by others or missing', async () => {
    const own = await settings()
    const [folder, path] = [String(own.DATA_DIR), join(String(own.DATA_DIR), 'keys.json')]
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, '{ "letterKeys": "k1:tell-no-one', { mode: 0o600 })
    expect((await diagnose(own)).problems).toEqual([
      `problem keys: ${path} is damaged: put back the copy from your backup`,
    ])
    writeFileSync(path, JSON.stringify({ letterKeys: `k1:${secret()}`, authSecret: secret() }))
    chmodSync(path, 0o644)
    expect((await diagnose(own)).problems).toEqual([
      `warning keys: other users of this machine can read ${path}`,
    ])
    rmSync(path)
    mkdirSync(join(folder, 'postgres'))
    expect((await diagnose(own)).problems[0]).toContain(
      `${path} is missing, and the letters in ${folder} cannot be opened`,
    )
  })
})

describe('doctor on an external database', () => {
  it('reports an external database that is unreachable', async () => {
    const { problems } = await diagnose(
      await externalSettings('postgres://rose:tell-no-one@127.0.0.1:1/letters'),
    )
    expect(problems).toEqual(['problem database: the database cannot be used: nothing listens there'])
  })

  it('reports an external database that does not exist or refuses the password', async () => {
    const { adminUrl } = inject('postgres')
    const noSuch = new URL(adminUrl)
    noSuch.pathname = '/no_such_database'
    expect((await diagnose(await externalSettings(noSuch.href))).problems).toEqual([
      'problem database: the database cannot be used: there is no database of that name',
    ])
    const refused = new URL(adminUrl)
    refused.password = 'tell-no-one'
    expect((await diagnose(await externalSettings(refused.href))).problems).toEqual([
      'problem database: the database cannot be used: it refuses the user or password',
    ])
  })

  it('reports an external database without durability, UTF-8 and migrations', async () => {
    const { adminUrl } = inject('postgres')
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    const name = `narrow_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
    const url = new URL(adminUrl)
    url.pathname = `/${name}`
    const { problems } = await diagnose(await externalSettings(url.href))
    await admin.query(`drop database ${name}`)
    await admin.end()
    const off = (setting: string) =>
      `problem database: ${setting} is off: letters that were acknowledged are lost when its machine fails`
    expect(problems).toEqual([
      'problem database: its encoding is SQL_ASCII, which has no room for all letters',
      ...['fsync', 'full_page_writes', 'synchronous_commit'].map(off),
      expect.stringMatching(/^warning migrations: \d+ are pending$/),
    ])
  })

  it('reports an external database that only reads', async () => {
    const app = await startTestApp()
    onTestFinished(() => app.stop())
    const name = new URL(app.connectionString).pathname.slice(1)
    await app.deps.db.execute(
      sql`alter database ${sql.identifier(name)} set default_transaction_read_only = on`,
    )
    const { problems } = await diagnose(await externalSettings(app.connectionString))
    expect(problems).toContain('problem database: it only reads, and is no standby')
  })

  it('reports that delivery is held, letters that should have left, and clocks of which Node.js knows otherwise', async () => {
    const app = await startTestApp()
    onTestFinished(() => app.stop())
    const [rose, jack] = [await app.signUpAndIn('Rose'), await app.signUpAndIn('Jack')]
    const settings = await externalSettings(app.connectionString)
    expect((await diagnose(settings)).text).toContain('letters leave at their time')
    await app.deps.db
      .insert(deliveryHolds)
      .values({ reason: 'clock', since: new Date('2026-11-21T12:00:00Z') })
    const anHourAgo = new Date(Date.now() - 60 * 60_000)
    // Node.js has no zone of this name.
    await storeScheduled(app.deps, rose.user.id, jack.user.id, [{ deliverAt: anHourAgo, zone: 'Factory' }])
    expect((await diagnose(settings)).problems).toEqual(
      expect.arrayContaining([
        'problem delivery: no letter that comes later leaves and no notice goes since 2026-11-21T12:00:00.000Z: the clock of the database jumped ahead',
        'warning delivery: 1 letters should have left, the first 60 minutes ago',
        'warning delivery: PostgreSQL and Node.js differ about the clocks of Factory',
      ]),
    )
    expect(await run('resume-delivery', [], settings)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Held since 2026-11-21T12:00:00.000Z (clock)'),
    })
    expect(await run('resume-delivery', [], settings)).toMatchObject({ code: 0, said: 'Nothing was held.\n' })
    expect(await app.deps.db.select().from(deliveryHolds)).toEqual([])
  })

  it('reports letters under other keys, overdue jobs and migrations of a newer version', async () => {
    const app = await startTestApp()
    onTestFinished(() => app.stop())
    const rose = await app.signUpAndIn('Rose')
    await app.signUpAndIn('Jack')
    const content = '<p>Tell no one.</p>'
    await rose.client.letters.send({ id: randomUUID(), receiver: 'Jack', banner: 'starry-night', content })
    const run_at = new Date(Date.now() - 3 * 60 * 60 * 1000)
    await app.deps.db.execute(sql`select graphile_worker.add_job('no-such-task', run_at => ${run_at})`)
    await app.deps.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9e15)`,
    )

    const other = await diagnose(await externalSettings(app.connectionString))
    expect(other.problems).toEqual(
      expect.arrayContaining([
        'warning schema: a newer version has run 1 that this one does not know',
        'problem letters: the key k1 of LETTER_KEYS does not open a letter that is sealed under k1: it is another of that name',
        'warning jobs: 1 of no-such-task wait, the oldest for 180 minutes',
      ]),
    )
    const lacking = await diagnose(
      await externalSettings(app.connectionString, { LETTER_KEYS: `k9:${secret()}` }),
    )
    expect(lacking.problems).toContain(
      'problem letters: 1 letters and drafts are sealed under k1, which LETTER_KEYS lacks: nobody can read them',
    )
    expect(other.text + lacking.text).not.toContain('Tell no one')

    await app.deps.db.execute(sql`delete from letters`)
    await storeGuest(app.deps, rose.user.id)
    expect((await diagnose(await externalSettings(app.connectionString))).problems).toContain(
      'problem letters: the key k1 of LETTER_KEYS does not open a link that is sealed under k1: it is another of that name',
    )

    await app.deps.db.execute(sql`delete from guests`)
    await rose.client.signatures.set({ signature: 'gAAI' })
    expect((await diagnose(await externalSettings(app.connectionString))).problems).toContain(
      'problem letters: the key k1 of LETTER_KEYS does not open a signature that is sealed under k1: it is another of that name',
    )

    await app.deps.db.execute(sql`delete from signatures`)
    await storePhoto(rose, await jpeg())
    expect((await diagnose(await externalSettings(app.connectionString))).problems).toContain(
      'problem letters: the key k1 of LETTER_KEYS does not open a photograph that is sealed under k1: it is another of that name',
    )
  })
})

describe('doctor on notices', () => {
  it('sends a mail with the headers of notices to the address that is given, and to nothing else', async () => {
    const port = await freePort()
    const smtp = await startSmtp(port)
    onTestFinished(() => smtp.stop())
    const own = await settings({ SMTP_URL: smtp.url })
    const sent = await runDoctor(own, ['--mail', 'ops@example.org'])
    expect(sent.text).toMatch(/^ok +mail +a mail to look at is on its way to ops@example\.org/m)
    const [mail] = smtp.mails
    expect(mail?.to).toMatchObject([{ address: 'ops@example.org' }])
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/localhost:\d+\/api\/mail\/stop\?n=trial>$/)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const refused = await runDoctor(own, ['--mail', 'ops'])
    expect(refused).toMatchObject({ code: 1, problems: ['problem mail: ops is no address'] })
    expect(smtp.mails).toHaveLength(1)
  })

  it('says how devices are offered with an external database, and refuses a key that is none', async () => {
    const nowhere = 'postgres://127.0.0.1:1/letters'
    const { text } = await diagnose(await externalSettings(nowhere))
    expect(text).toContain('devices are not told; VAPID_KEYS=v1:$(openssl rand -base64 32) makes them be')
    const broken = await diagnose(await externalSettings(nowhere, { VAPID_KEYS: 'v1:tell-no-one' }))
    expect(broken.problems).toContainEqual(
      expect.stringMatching(/^problem push: VAPID_KEYS: entry 1 must be/),
    )
    expect(broken.text).not.toContain('tell-no-one')
    const own = await diagnose(await settings())
    expect(own.text).toContain('devices are told; a push service that has a question is led to mailto:')
  })

  it('reports devices whose push service refused our key in the last day', async () => {
    const app = await startTestApp()
    onTestFinished(() => app.stop())
    const rose = await app.signUpAndIn('Rose')
    for (const _ of [1, 2]) await rose.client.notices.subscribe(createDevice())
    const { id } = await rose.client.notices.subscribe(createDevice())
    await app.deps.db.execute(sql`
      update push_subscriptions set refused_at = now() - case when id = ${id} then interval '25 hours' else '1 hour' end`)
    const { problems } = await diagnose(await externalSettings(app.connectionString))
    expect(problems).toContain(
      'problem push: push services refused our VAPID key for 2 devices in the last day, so they hear of nothing',
    )
  })
})

it('the doctor reports a port in use by another program and a picture folder that cannot be written', async () => {
  const stranger = createServer((_request, answer) => answer.end('<h1>Hello</h1>')).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  onTestFinished(() => void stranger.close())
  const address = stranger.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const own = await settings({ PORT: String(port) })
  mkdirSync(String(own.DATA_DIR), { recursive: true })
  writeFileSync(join(String(own.DATA_DIR), 'pictures'), 'a file, and no folder')
  const { problems } = await diagnose(own)
  expect(problems).toEqual([
    `problem port: something else answers on port ${port}`,
    expect.stringMatching(/^problem pictures: .*pictures does not take pictures/),
  ])
})

it('the doctor reports a server that runs another version than the one that is installed', async () => {
  const asked: unknown[] = []
  let status = 'ready'
  const other = createServer(({ url, headers }, answer) => {
    asked.push([url, headers.authorization])
    answer.end(JSON.stringify({ status, version: '0.9.0' }))
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const config = readConfig({ PORT: String(port), METRICS_TOKEN: 'for-prometheus-alone' })
  expect(await examineRunningVersion(config)).toMatchObject([
    { state: 'warning', says: expect.stringMatching(/^the server that runs is Novelette 0\.9\.0, and /) },
  ])
  expect(asked).toEqual([
    ['/api/health/ready', undefined],
    ['/api/health/live', 'Bearer for-prometheus-alone'],
  ])
  asked.length = 0
  status = 'of a stranger'
  expect(await examineRunningVersion(config)).toEqual([])
  expect(asked).toEqual([['/api/health/ready', undefined]])
  expect(await examineRunningVersion(readConfig({ PORT: String(await freePort()) }))).toEqual([])
})

it('the doctor prints its findings as JSON with --json', async () => {
  const own = await settings({ LOG_LEVEL: 'loud' })
  const { code, text } = await runDoctor(own, ['--json'])
  expect(code).toBe(1)
  const { isWell, findings } = JSON.parse(text)
  expect(isWell).toBe(false)
  expect(findings).toContainEqual({
    about: 'settings',
    state: 'problem',
    says: expect.stringContaining('LOG_LEVEL is "loud"'),
    todo: expect.any(String),
  })
})

it('doctor names the data that were kept when PostgreSQL was moved to its next version', async () => {
  const own = await settings()
  const kept = 'postgres-17-until-2026-11-26T050000Z'
  mkdirSync(join(String(own.DATA_DIR), kept), { recursive: true })
  const { problems } = await diagnose(own)
  expect(problems).toContainEqual(expect.stringMatching(`^warning disk: ${kept} keeps the letters`))
})

describe('findings of disk, clock, Node.js and build', () => {
  const megabytes = (count: number) => count * 1024 * 1024

  it.each([
    [roomLeft(megabytes(100)), 'problem'],
    [roomLeft(megabytes(2000)), 'warning'],
    [roomLeft(megabytes(20_000)), 'ok'],
    [clock(-31_000), 'problem'],
    [clock(3_000), 'warning'],
    [clock(-500), 'ok'],
    [examineNode('22.19.0'), 'problem'],
    [examineNode('26.0.0'), 'warning'],
    [examineNode('24.21.0'), 'ok'],
    [examineBuild('/nowhere/index.html'), 'problem'],
    [examineVersion({ version: '1.2.3', madeAt: '2999-01-01T00:00:00Z' }), 'problem'],
    [examineVersion(), 'ok'],
  ])('gives this finding its state, and a remedy unless it is ok: %j', ({ state, todo }, expected) => {
    expect(state).toBe(expected)
    expect(Boolean(todo)).toBe(expected !== 'ok')
  })
})
