import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#db/schema.ts'
import { router } from '#rpc/router.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let keeper: TestPerson
let target: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
  target = await app.signUpAndIn('Target')
})
afterAll(() => app.stop())

/** Only the caller can be the reason for a refusal. */
const calls = {
  statistics: person => person.client.admin.statistics(),
  users: person => person.client.admin.users({}),
  user: person => person.client.admin.user({ userId: target.user.id }),
  ban: person => person.client.admin.ban({ userId: target.user.id, reason: 'Spam' }),
  unban: person => person.client.admin.unban({ userId: target.user.id, reason: 'Sorry' }),
  audit: person => person.client.admin.audit({}),
  reports: person => person.client.admin.reports({}),
  discloseLetter: person => person.client.admin.discloseLetter({ reportId: randomUUID() }),
  resolveReport: person =>
    person.client.admin.resolveReport({ reportId: randomUUID(), outcome: 'dismissed', reason: '' }),
  testimonials: person => person.client.admin.testimonials({}),
  decideTestimonial: person => person.client.admin.decideTestimonial({ id: randomUUID(), approved: true }),
} satisfies Record<keyof typeof router.admin, (person: Pick<TestPerson, 'client'>) => Promise<unknown>>

describe('admin calls', () => {
  /** Rule 1.10 */
  test.each(Object.keys(router.admin) as (keyof typeof calls)[])(
    '%s refuses visitors, members and banned people, and answers the admin',
    async name => {
      const call = calls[name]
      await expect(call(app.visitor())).rejects.toMatchObject({ code: 'signed_out', status: 401 })
      const member = await app.signUpAndIn(`Of_${name}`)
      await expect(call(member)).rejects.toMatchObject({
        code: 'not_admin',
        status: 403,
        message: 'Access denied. You are not authorized to access the admin dashboard.',
      })
      await keeper.client.admin.ban({ userId: member.user.id, reason: 'Spam' })
      await expect(call(member)).rejects.toMatchObject({ code: 'suspended', status: 403 })
      const answer = await call(keeper).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      )
      expect(['done', 'not_found']).toContain(answer)
    },
  )

  test('refuses a member before it validates the input', async () => {
    const member = await app.signUpAndIn('Curious')
    const answer = await member.fetch('/api/v1/admin/users/nobody/ban', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"reason":7}',
    })
    expect(answer.status).toBe(403)
  })
})

/** Rule 2.8 */
describe('the admin has no own device', () => {
  const signInWith = async (own: { readonly isOwnDevice?: true }) => {
    const { client } = app.visitor()
    const user = await client.accounts.signIn({
      email: keeper.user.email,
      password: keeper.password,
      ...own,
    })
    const { id = '' } = (await client.sessions.list()).find(({ current }) => current) ?? {}
    const change = (fields: { readonly isOwnDevice?: true; readonly expiresAt: SQL }) =>
      app.deps.db.update(sessions).set(fields).where(eq(sessions.id, id))
    return { client, user, change }
  }

  test('and is signed out after an hour, though they called it so', async () => {
    const { client, user, change } = await signInWith({ isOwnDevice: true })
    expect(user).toEqual(keeper.user)
    expect(await client.accounts.session()).toEqual(keeper.user)
    await change({ expiresAt: sql`${sessions.expiresAt} - interval '59 minutes'` })
    await client.admin.statistics()
    await change({ expiresAt: sql`${sessions.expiresAt} - interval '2 minutes'` })
    await expect(client.admin.statistics()).rejects.toMatchObject({ code: 'signed_out' })
  })

  test('nor one from before they were the admin', async () => {
    const { client, change } = await signInWith({})
    await client.admin.statistics()
    await change({ isOwnDevice: true, expiresAt: sql`now() + interval '180 days'` })
    await expect(client.admin.statistics()).rejects.toMatchObject({ code: 'signed_out' })
    expect(await client.accounts.session()).toBeNull()
  })
})
