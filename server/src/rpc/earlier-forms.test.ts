import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'

let app: TestApp
let jack: TestPerson
let id: string
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  id = (await storeGuest(app.deps, jack.user.id)).id
})
afterAll(() => app.stop())

const jsonBody = { headers: { 'content-type': 'application/json' }, body: '{}' }

it('a guest list and a link are read by GET and kept in no cache; the POST of earlier programs answers the same, and renews no session', async () => {
  await app.deps.db
    .update(sessions)
    .set({ expiresAt: sql`now() + interval '5 minutes'` })
    .where(eq(sessions.userId, jack.user.id))
  for (const [present, earlier] of [
    ['/api/v1/guests', '/api/v1/guests/list'],
    [`/api/v1/guests/${id}/link`, `/api/v1/guests/${id}/link`],
  ] as const) {
    const read = await jack.fetch(present)
    expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const answer = await read.json()
    for (const init of [{}, jsonBody]) {
      const posted = await jack.fetch(earlier, { method: 'POST', ...init })
      expect([posted.status, await posted.json()]).toEqual([200, answer])
    }
    expect((await app.visitor().fetch(earlier, { method: 'POST' })).status).toBe(401)
  }
  const [session] = await app.deps.db
    .select({ isRenewed: sql<boolean>`expires_at > now() + interval '6 minutes'` })
    .from(sessions)
    .where(eq(sessions.userId, jack.user.id))
  expect(session).toEqual({ isRenewed: false })
})
