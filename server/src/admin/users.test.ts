import { randomUUID } from 'node:crypto'
import { adminPageSize } from '@novelette/domain/admin/admin.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let keeper: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
})
afterAll(() => app.stop())

const people = (count: number, name: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    username: name(number),
    createdAt: new Date(Date.UTC(2026, 0, 1 + number)),
  }))

async function insert(rows: ReturnType<typeof people>) {
  await app.deps.db.insert(profiles).values(rows)
  await app.deps.db.insert(users).values(
    rows.map(({ id, username }) => ({
      id,
      email: `${username}@example.com`,
      emailVerified: true,
      passwordHash: '',
    })),
  )
}

describe('admin.users', () => {
  beforeAll(() => insert(people(45, number => `Reader_${String(number).padStart(2, '0')}`)))

  const list = (query: Parameters<typeof keeper.client.admin.users>[0] = {}) =>
    keeper.client.admin.users({ search: 'reader', ...query })
  const namesOf = ({ users }: Awaited<ReturnType<typeof list>>) => users.map(one => one.username)

  it('returns pages of twenty, newest first, with the number of matches', async () => {
    const first = await list()
    expect(first).toMatchObject({ page: 1, pageCount: 3, matching: 45 })
    expect(namesOf(first)).toHaveLength(adminPageSize)
    expect(namesOf(first)[0]).toBe('Reader_44')
    const last = await list({ page: 3 })
    expect(namesOf(last)).toEqual(['Reader_04', 'Reader_03', 'Reader_02', 'Reader_01', 'Reader_00'])
    expect(await list({ page: 1_000_000 })).toEqual(last)
  })

  it('sorts by oldest and by username without regard to case', async () => {
    expect(namesOf(await list({ sort: 'oldest' }))[0]).toBe('Reader_00')
    await insert(people(3, number => ['zed_zz', 'Abe_zz', 'mia_ZZ'][number] ?? ''))
    expect(namesOf(await list({ sort: 'username', search: 'zz' }))).toEqual(['Abe_zz', 'mia_ZZ', 'zed_zz'])
  })

  it('searches part of a username in any case, and takes wildcards literally', async () => {
    expect(namesOf(await list({ search: 'ADER_44' }))).toEqual(['Reader_44'])
    for (const search of ['%', 'reader%', 'r\\_', 'Reader_44@example.com', 'example', '\0', 'ß', '\ud800']) {
      expect(await list({ search })).toEqual({ users: [], page: 1, pageCount: 1, matching: 0 })
    }
    expect((await list({ search: '_4' })).matching).toBe(5)
  })

  it('lists confirmed people only, without addresses or erased accounts', async () => {
    await app.visitor().client.accounts.signUp({
      username: 'Pending_list',
      email: 'pending@example.com',
      password: testPassword,
    })
    const gone = await app.signUpAndIn('Gone_list')
    expect(namesOf(await list({ search: '_list' }))).toEqual(['Gone_list'])
    await app.deps.db.update(users).set({ erasesAt: sql`now()` }).where(eq(users.id, gone.user.id))
    await eraseDueAccounts(app.deps)
    expect(namesOf(await list({ search: '_list' }))).toEqual([])
    expect(namesOf(await list({ search: 'former' }))).toEqual([])
    for (const path of ['/api/v1/admin/users', `/api/v1/admin/users/${keeper.user.id}`]) {
      const answer = await keeper.fetch(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain('@')
    }
  })

  it('refuses invalid queries with 400', async () => {
    const wrong = ['page=0', 'page=1000001', 'page=1.5', 'sort=email', `search=${'x'.repeat(201)}`, 'email=a']
    for (const query of wrong) {
      expect((await keeper.fetch(`/api/v1/admin/users?${query}`)).status, query).toBe(400)
    }
    expect((await keeper.fetch('/api/v1/admin/users?page=2&sort=oldest&search=reader')).status).toBe(200)
  })
})

it('admin.users counts letters sent and received, and shows when a person was last active', async () => {
  const [ann, ben] = [await app.signUpAndIn('Ann'), await app.signUpAndIn('Ben')]
  const [at, later] = [new Date('2025-03-01T10:00:00Z'), new Date('2027-03-01T10:00:00Z')]
  await storeLetters(app.deps, ann.user.id, ben.user.id, [{ createdAt: at }, { createdAt: later }])
  await storeLetters(app.deps, ben.user.id, ann.user.id, [{ createdAt: at, hiddenFromReceiver: true }])
  const row = async (search: string) => (await keeper.client.admin.users({ search })).users[0]
  expect(await row('Ann')).toEqual({
    id: ann.user.id,
    username: 'Ann',
    profilePicture: null,
    createdAt: expect.any(Date),
    totalLettersSent: 2,
    totalLettersReceived: 1,
    lastActive: later,
    isBanned: false,
  })
  expect(await row('Ben')).toMatchObject({ totalLettersSent: 1, totalLettersReceived: 2, lastActive: later })
  const alone = await row('Keeper')
  expect(alone?.lastActive).toEqual(alone?.createdAt)
  await app.deps.db.delete(letters)
})

describe('admin.user', () => {
  it('returns the profile and the admin actions about the person, newest first', async () => {
    const cleo = await app.signUpAndIn('Cleo')
    const about = { userId: cleo.user.id }
    await keeper.client.admin.ban({ ...about, reason: 'Spam' })
    await keeper.client.admin.unban({ ...about, reason: 'A mistake' })
    const details = await keeper.client.admin.user(about)
    expect(details).toMatchObject({
      username: 'Cleo',
      bio: '',
      privacySettings: 'anyone',
      isAdmin: false,
      isBanned: false,
      reports: 0,
      actions: [
        { kind: 'unban', reason: 'A mistake', subject: { username: 'Cleo' } },
        { kind: 'ban', reason: 'Spam', subject: { username: 'Cleo' } },
      ],
    })
    expect((await keeper.client.admin.user({ userId: keeper.user.id })).isAdmin).toBe(true)
  })

  it('answers not_found for someone unknown or unconfirmed', async () => {
    await app.visitor().client.accounts.signUp({
      username: 'Unready',
      email: 'unready@example.com',
      password: testPassword,
    })
    const unready = sql`select id from ${users} where ${users.email} = 'unready@example.com'`
    const { rows } = await app.deps.db.execute<{ id: string }>(unready)
    for (const userId of [randomUUID(), rows[0]?.id ?? '']) {
      await expect(keeper.client.admin.user({ userId })).rejects.toMatchObject({ code: 'not_found' })
      const ban = keeper.client.admin.ban({ userId, reason: 'Spam' })
      await expect(ban).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
    await expect(keeper.client.admin.user({ userId: 'me' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
