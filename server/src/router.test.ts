import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '#db/schema.ts'
import { router } from '#router.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let banned: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  banned = await app.signUpAndIn('Banned')
  const plan = { subscriptionPlan: 'banned' } as const
  await app.parts.db.update(profiles).set(plan).where(eq(profiles.id, banned.user.id))
})
afterAll(() => app.stop())

/** The few that a visitor may call: what leads into an account, and what everyone may read. */
const open = [
  'accounts/checkUsername',
  'accounts/resendVerification',
  'accounts/session',
  'accounts/signIn',
  'accounts/signOut',
  'accounts/signUp',
  'accounts/verifyEmail',
  'emailChanges/confirm',
  'passkeys/signIn',
  'passkeys/startSignIn',
  'passwords/checkLink',
  'passwords/forgot',
  'passwords/reset',
  'profiles/byUsername',
  'testimonials/approved',
]

const all = Object.entries(router).flatMap(([room, calls]) =>
  Object.keys(calls).map(call => `${room}/${call}`),
)

/** What becomes of a call that was sent nonsense. */
const answerTo = async ({ fetch }: Pick<TestPerson, 'fetch'>, call: string) => {
  const answer = await fetch(`/api/rpc/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"json":{"nonsense":true}}',
  })
  return [answer.status, (await answer.json()).json?.code]
}

it('knows every call that is open to visitors', () => {
  expect(all).toEqual(expect.arrayContaining(open))
})

it('refuses all others to a visitor, and to someone who is banned, before it looks at what they sent', async () => {
  for (const call of all.filter(one => !open.includes(one))) {
    expect(await answerTo(app.visitor(), call), call).toEqual([401, 'signed_out'])
    expect(await answerTo(banned, call), call).toEqual([403, 'suspended'])
  }
})
