import { randomUUID } from 'node:crypto'
import { pictureUploadPath } from '@novelette/domain/accounts/pictures.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { router } from '#rpc/router.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startDatabaseOutage } from '#test/outage.ts'

const secrets = {
  text: 'under the lantern at nine',
  draft: 'words that were never sent',
  search: 'lanternsearch',
  username: 'Quillon',
  address: 'quillon@example.com',
  newcomer: 'newcomer@example.com',
  password: 'a password of mine 77',
  query: 'confidential-in-the-address',
  visitor: '203.0.113.77',
}

const lines: string[] = []
const log = createLog('trace', { write: line => void lines.push(line) })
const said = () => lines.map(line => JSON.parse(line))

let app: TestApp
let quillon: TestPerson
beforeAll(async () => {
  const smtpUrl = `smtp://user:${encodeURIComponent(secrets.password)}@127.0.0.1:${await freePort()}`
  app = await startTestApp({ trustProxy: '127.0.0.1', smtpUrl }, log)
  quillon = await app.signUpAndIn(secrets.username)
  await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

const headers = { 'x-forwarded-for': secrets.visitor, 'content-type': 'application/json' }

async function makeEveryCall(person: Pick<TestPerson, 'fetch'>): Promise<void> {
  const body = JSON.stringify({ json: { ...secrets, email: secrets.address, content: secrets.text } })
  for (const [room, calls] of Object.entries(router)) {
    for (const [call, { '~orpc': procedure }] of Object.entries(calls)) {
      if (call === 'signOut' || call === 'stream') continue
      await person.fetch(`/api/rpc/${room}/${call}?q=${secrets.query}`, { method: 'POST', headers, body })
      const { path, method = 'POST' } = procedure.route
      const address = `/api/v1${path?.replaceAll(/\{\w+\}/g, secrets.username)}?search=${secrets.search}`
      await person.fetch(address, { method, headers, ...(method !== 'GET' && { body }) })
    }
  }
  const broken = `{"json":{"content":"${secrets.text}`
  await person.fetch('/api/rpc/letters/send', { method: 'POST', headers, body: broken })
  await person.fetch('/api/rpc/accounts/signIn', { method: 'POST', headers, body: broken })
  for (const path of ['/u/Quillon', '/verify-email', '/%ZZ', '/', '/nowhere'])
    await person.fetch(`${path}?token=${secrets.query}`, { headers })
  await person.fetch(`/api/account-data?ticket=${secrets.query}`, { headers })
  const picture = { method: 'POST', headers, body: secrets.text }
  await person.fetch(`${pictureUploadPath}?name=${secrets.username}`, picture)
}

function expectNoSecrets(): void {
  const { cookies } = quillon
  for (const secret of [...Object.values(secrets), ...cookies.values()])
    expect(lines.filter(line => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
}

/** Rule 7.4 */
it('the log contains no secret of any call', async () => {
  const { client } = quillon
  await client.letters.send({
    id: randomUUID(),
    receiver: 'Rose',
    banner: 'starry-night',
    content: `<p>${secrets.text}</p>`,
  })
  await client.letters.inbox({ filter: 'all', search: secrets.search })
  const newcomer = { username: 'Newcomer', email: secrets.newcomer, password: secrets.password }
  await app.visitor().client.accounts.signUp(newcomer)
  await expect(app.signIn(secrets.address, secrets.password)).rejects.toThrow()
  await makeEveryCall(app.visitor())
  await makeEveryCall(quillon)
  await expect.poll(() => said().some(({ msg }) => msg === 'a mail could not be sent')).toBe(true)
  expectNoSecrets()
})

/** Rule 7.4 */
it('the log contains no secret while the database is down', async () => {
  const again = await app.signIn(secrets.address, quillon.password)
  const bringBack = await startDatabaseOutage(app)
  await makeEveryCall(again)
  await bringBack()
  expect(said().some(({ msg }) => msg === 'the database is away')).toBe(true)
  expectNoSecrets()
  for (const value of again.cookies.values()) expect(lines.join('')).not.toContain(value)
})

it('the log has one line per request, with a fixed set of fields', async () => {
  const answer = await app.visitor().fetch('/api/v1/usernames/Violet')
  const id = answer.headers.get('x-request-id')
  await expect.poll(() => said().filter(({ reqId }) => reqId === id).length).toBe(1)
  const line = said().find(({ reqId }) => reqId === id)
  const fields = { method: 'GET', route: '/api/v1/usernames/{username}', status: 200, msg: 'request' }
  expect(line).toEqual({ level: 30, ...fields, reqId: id, ms: expect.any(Number), time: expect.any(Number) })
})

describe('x-request-id', () => {
  const idFor = async (given: string) => {
    const answer = await app.visitor().fetch('/api/health/live', { headers: { 'x-request-id': given } })
    return answer.headers.get('x-request-id')
  }

  it('is taken from the proxy', async () => {
    const given = randomUUID()
    expect(await idFor(given)).toBe(given)
    expect(await idFor('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef')
  })

  it.each([['short'], ['someone@example.com-and-more'], ['x'.repeat(65)], ['"},{"level":60,"msg":"'], ['']])(
    'is replaced when it is %j',
    async given => {
      expect(await idFor(given)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    },
  )

  it('is logged with the error of a failed call', async () => {
    const bringBack = await startDatabaseOutage(app)
    const answer = await app.visitor().fetch('/api/v1/profiles/Violet')
    await bringBack()
    const id = answer.headers.get('x-request-id')
    expect(said().some(({ reqId, msg }) => reqId === id && msg === 'the database is away')).toBe(true)
  })
})

describe('an error in the log', () => {
  const logged = (error: unknown) => {
    log.error({ err: error }, 'told')
    return said().findLast(({ msg }) => msg === 'told').err
  }
  const thrownBy = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }

  it('logs the message and stack of our own errors', () => {
    const { type, message, stack } = logged(new Error('the build has no main.tsx'))
    expect({ type, message }).toEqual({ type: 'Error', message: 'the build has no main.tsx' })
    expect(stack[0]).toContain('log.test.ts')
  })

  it.each([
    ['of JSON', thrownBy(() => JSON.parse(`${secrets.text} {`))],
    [
      'of the database',
      Object.assign(new Error(`Key (email)=(${secrets.address})`), { severity: 'ERROR', code: '23505' }),
    ],
    ['of drizzle', new Error(`Failed query, params: ${secrets.address}`, { cause: new Error('gone') })],
    ['of mail', Object.assign(new Error(`550 no ${secrets.address}`), { code: 'EENVELOPE' })],
    ['of Fastify', new fastify.errorCodes.FST_ERR_REP_ALREADY_SENT(`/verify?token=${secrets.query}`, 'GET')],
    ['of Node', thrownBy(() => new URL(`nowhere/${secrets.query}`))],
    ['that is none', secrets.text],
  ])('%s is logged without the words it quotes', (_, error) => {
    logged(error)
    const line = lines.findLast(one => one.includes('"msg":"told"')) ?? ''
    for (const secret of Object.values(secrets)) expect(line).not.toContain(secret)
  })
})

it('the log is empty at the level silent, and has no requests at warn', async () => {
  const heard: string[] = []
  for (const level of ['silent', 'warn']) {
    const quiet = await startTestApp({}, createLog(level, { write: line => void heard.push(line) }))
    await quiet.visitor().fetch('/api/v1/session')
    await quiet.stop()
  }
  expect(heard).toEqual([])
})
