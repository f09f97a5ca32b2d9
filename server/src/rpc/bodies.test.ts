import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

const post = (
  path: string,
  body: Uint8Array<ArrayBuffer> | string,
  type = 'application/json',
  method = 'POST',
) => rose.fetch(path, { method, headers: { 'content-type': type }, body })

const profile = (bio: string) => JSON.stringify({ bio, privacySettings: 'anyone' })
const draft = (content: string) =>
  JSON.stringify({ receiver: '', content, banner: 'starry-night', revision: 0 })
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const calls = {
  'a usual call': (json: (text: string) => string | Uint8Array<ArrayBuffer>, type?: string) =>
    post('/api/v1/profile', json(profile('Über uns')), type, 'PUT'),
  'the call of a letter': (json: (text: string) => string | Uint8Array<ArrayBuffer>, type?: string) =>
    post(`/api/v1/drafts/${randomUUID()}`, json(draft('<p>Für dich</p>')), type, 'PUT'),
}

describe.each(Object.entries(calls))('the JSON of %s', (_, call) => {
  it.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF8"'])(
    'is taken as %s',
    async type => {
      expect((await call(text => text, type)).status).toBe(200)
    },
  )

  it.each(['iso-8859-1', 'utf-16', 'windows-1252', ''])('is not taken in %s', async charset => {
    const answer = await call(latin1, `application/json; charset=${charset}`)
    expect([answer.status, await answer.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'unknown_charset' }),
    ])
  })

  it('is not taken from bytes that are no UTF-8', async () => {
    const answer = await call(latin1)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input' }),
    ])
  })
})

it('stored nothing of what was refused', async () => {
  expect((await rose.client.profiles.byUsername({ username: rose.user.username })).bio).toBe('Über uns')
})
