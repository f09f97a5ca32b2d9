import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailRefusals } from '#db/guests-schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
beforeEach(() => app.deps.db.delete(mailRefusals))
afterAll(() => app.stop())

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000)
const token = () => app.deps.auth.links.stopMail.sign('rosalind@example.com', tomorrow())
const request = (init: RequestInit, t = token()) =>
  fetch(`${app.url}/api/mail/stop?t=${t}`, { redirect: 'manual', ...init })
const refusalCount = async () => (await app.deps.db.select().from(mailRefusals)).length

const form = (body = 'List-Unsubscribe=One-Click') => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
})
const json = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"List-Unsubscribe":"One-Click"}',
}
const multipart = () => {
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  return { method: 'POST', body }
}

/** Rule 2.6 */
describe('POST /api/mail/stop', () => {
  /** Rule 8.6 */
  it.each([
    ['a form, as Gmail posts it', () => form()],
    ['a form with a line break at its end', () => form('List-Unsubscribe=One-Click\r\n')],
    ['a multipart', multipart],
    [
      'a form from a foreign page',
      () => ({ ...form(), headers: { ...form().headers, origin: 'https://mail.example' } }),
    ],
  ])('refuses mail by %s, without a cookie or our Origin', async (_, init) => {
    const answer = await request(init())
    expect([answer.status, await answer.text(), answer.headers.get('location')]).toEqual([200, '', null])
    expect(await refusalCount()).toBe(1)
  })

  it.each([
    ['forged', () => `${token().slice(0, -2)}xx`],
    ['old', () => app.deps.auth.links.stopMail.sign('rosalind@example.com', new Date(Date.now() - 1_000))],
    ['of another kind', () => app.deps.auth.links.verifyEmail.sign(crypto.randomUUID(), tomorrow())],
    ['missing', () => ''],
    ['two', () => `${token()}&t=${token()}`],
    ['a line break', () => '%0d%0aSet-Cookie:a=b'],
    ['a megabyte', () => 'A'.repeat(3_000)],
  ])('answers a token that is %s like a right one, and refuses nothing', async (_, bad) => {
    const answer = await request(form(), bad())
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await refusalCount()).toBe(0)
  })

  it.each([
    ['no body', { method: 'POST' }],
    ['another form', form('List-Unsubscribe=Later')],
    ['another field', form('Unsubscribe=One-Click')],
    ['JSON', json],
    ['broken JSON', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
  ])('answers 200 to %s, and refuses nothing', async (_, init) => {
    const answer = await request(init)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await refusalCount()).toBe(0)
  })

  it('refuses a body above one kilobyte with 413', async () => {
    const long = `List-Unsubscribe=One-Click&more=${'x'.repeat(2_000)}`
    expect((await request(form(long))).status).toBe(413)
    expect(await refusalCount()).toBe(0)
  })

  it('takes 1,024 bytes', async () => {
    const start = 'List-Unsubscribe=One-Click&more='
    expect((await request(form(start + 'x'.repeat(1_024 - start.length)))).status).toBe(200)
    expect((await request(form(start + 'x'.repeat(1_025 - start.length)))).status).toBe(413)
  })
})

describe('POST /api/mail/stop with a link of notices', () => {
  const post = (n: string, init: RequestInit = form()) => fetch(`${app.url}/api/mail/stop?n=${n}`, init)
  const kinds = () => app.deps.auth.links

  it.each([
    ['a form', () => form()],
    ['a multipart', multipart],
  ])('ends the notices of that account by mail, by %s', async (_, init) => {
    await rose.client.notices.change({ mail: 'daily' })
    const answer = await post(kinds().stopNotices.sign(rose.user.id, tomorrow()), init())
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect((await rose.client.notices.settings()).mail).toBe('never')
    expect(await refusalCount()).toBe(0)
  })

  it.each([
    ['forged', () => `${kinds().stopNotices.sign(rose.user.id, tomorrow()).slice(0, -3)}AAA`],
    ['old', () => kinds().stopNotices.sign(rose.user.id, new Date(Date.now() - 1_000))],
    ['of mail to guests', token],
    ['missing', () => ''],
    ['of a download', () => kinds().accountData.sign(rose.user.id, tomorrow())],
    ['two', () => `x&n=${kinds().stopNotices.sign(rose.user.id, tomorrow())}`],
  ])('answers a token that is %s like a right one, and ends nothing', async (_, bad) => {
    await rose.client.notices.change({ mail: 'daily' })
    const answer = await post(bad())
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect((await rose.client.notices.settings()).mail).toBe('daily')
    expect(await refusalCount()).toBe(0)
  })

  /** Rule 9.5 */
  it('ends nothing without the field, or for whoever only reads', async () => {
    await rose.client.notices.change({ mail: 'daily' })
    const n = kinds().stopNotices.sign(rose.user.id, tomorrow())
    for (const body of [form('Unsubscribe=One-Click'), json]) {
      const answer = await post(n, body)
      expect([answer.status, await answer.text()]).toEqual([200, ''])
    }
    expect((await post(n, form(`List-Unsubscribe=One-Click&more=${'x'.repeat(2_000)}`))).status).toBe(413)
    for (const method of ['GET', 'HEAD']) {
      const answer = await post(n, { method, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/notices/stop#${n}`])
    }
    expect((await rose.client.notices.settings()).mail).toBe('daily')
  })
})

describe('GET and HEAD /api/mail/stop', () => {
  it.each(['GET', 'HEAD'])(
    '%s leads to the page that asks for a press, and changes nothing',
    async method => {
      const t = token()
      const answer = await request({ method }, t)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/mail/stop#${t}`])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await refusalCount()).toBe(0)
    },
  )

  it.each(['', '//evil.example', '%0d%0aSet-Cookie:a=b', `${'A'.repeat(3_000)}`])(
    'leads nowhere else with the token %j',
    async bad => {
      expect((await request({ method: 'GET' }, bad)).headers.get('location')).toBe('/mail/stop#')
    },
  )
})

/** Rule 2.6 */
it('every other route refuses a request without our Origin', async () => {
  for (const path of [
    '/api/mail/stop/',
    '/api/rpc/mailRefusals/refuse',
    '/api/v1/mail-refusals',
    '/api/mail/%73top/x',
  ]) {
    const answer = await fetch(`${app.url}${path}?t=${token()}`, form())
    expect(answer.status, path).toBe(403)
  }
  expect(await refusalCount()).toBe(0)
})
