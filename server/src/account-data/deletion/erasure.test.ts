import { formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { supersededSignUps } from '#db/access-schema.ts'
import { addJob } from '#db/add-job.ts'
import { mutedPeople } from '#db/notices-schema.ts'
import { blocks, noReceipts } from '#db/people-schema.ts'
import { drafts, letters, profiles, users } from '#db/schema.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const someoneElse = { username: formerMember, profilePicture: null, isGuest: false }
const letterTo = (receiver: string) => ({
  id: crypto.randomUUID(),
  receiver,
  content: '<p>The rain has <strong>not</strong> stopped.</p>',
  banner: 'golden-hearts' as const,
})
const dueFor = async (people: readonly TestPerson[], by = '-1 second') => {
  const ids = people.map(one => one.user.id)
  await app.deps.db
    .update(users)
    .set({ erasesAt: sql`now() + ${by}::interval` })
    .where(inArray(users.id, ids))
}
const erase = async (...people: TestPerson[]) => {
  await dueFor(people)
  await eraseDueAccounts(app.deps)
}
const lettersAmong = (ids: readonly string[]) =>
  app.deps.db
    .select({ id: letters.id, sender: letters.hiddenFromSender, receiver: letters.hiddenFromReceiver })
    .from(letters)
    .where(inArray(letters.id, [...ids]))
const profileOf = async ({ user }: TestPerson) => {
  const [row] = await app.deps.db.select().from(profiles).where(eq(profiles.id, user.id))
  return row
}
const isErased = async (person: TestPerson) => (await profileOf(person))?.username === null

describe('eraseDueAccounts', () => {
  /** Rule 1.9 */
  test('empties the profile and deletes everything else of a due account, by the hourly job', async () => {
    const rose = await app.signUpAndIn('Rose')
    const ida = await app.signUpAndIn('Ida')
    const { id } = rose.user
    const { db } = app.deps
    await db
      .update(profiles)
      .set({
        bio: 'Writes at night.',
        profilePicture: '/pictures/rose',
        privacySettings: 'friends_only',
        timeZone: 'UTC',
        takesPhotographs: false,
        takesRecordings: false,
      })
      .where(eq(profiles.id, id))
    await rose.client.drafts.save({ ...letterTo('Jack'), revision: 0 })
    await db.execute(
      sql`
      insert into password_resets values ('hash', ${id}, now() + interval '1 day');
      insert into email_changes (user_id, old_email, new_email, expires_at)
        values (${id}, 'rose@example.com', 'new@example.com', now() + interval '1 day');
      insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
        values (${id}, 'Phone', 'credential', '\\x00', 0, '{}');
      insert into passkey_challenges values ('challenge', ${id}, now() + interval '1 day');
      insert into notice_settings (user_id, mail) values (${id}, 'daily');
      insert into notices_due values (${id}, 'mail', now());
      insert into push_subscriptions (user_id, endpoint, p256dh, auth, vapid_id, device)
        values (${id}, 'https://push', '\\x00', '\\x00', 'v1', 'Phone');
      insert into muted_people values (${id}, ${jack.user.id}), (${jack.user.id}, ${id});
      insert into no_receipts values (${id}, ${jack.user.id}), (${jack.user.id}, ${id});
      insert into blocks values (${id}, ${jack.user.id}), (${jack.user.id}, ${id});
      insert into no_receipts values (${ida.user.id}, ${jack.user.id});
      insert into set_aside_sign_ups (id, email, username, password_hash)
        values (gen_random_uuid(), ${rose.user.email}, 'Rosette', ''), (gen_random_uuid(), ${ida.user.email}, 'Idaho', '');
      insert into username_reservations (user_id, username_lower, password_hash) values (${id}, 'rosette', '');
    `.inlineParams(),
    )
    await dueFor([rose])
    await dueFor([ida], '1 minute')
    await addJob(db, 'erase-accounts', {})
    await vi.waitUntil(() => isErased(rose), { timeout: 30_000 })

    expect(await profileOf(rose)).toEqual({
      id,
      username: null,
      guestName: null,
      bio: '',
      profilePicture: null,
      privacySettings: 'anyone',
      readReceipts: true,
      subscriptionPlan: 'freemium',
      timeZone: null,
      sharesTimeZone: false,
      takesPhotographs: true,
      takesRecordings: true,
      createdAt: expect.any(Date),
    })
    const owned = ['sessions', 'password_resets', 'email_changes', 'passkeys', 'passkey_challenges']
    for (const table of [
      ...owned,
      'username_reservations',
      'notice_settings',
      'notices_due',
      'push_subscriptions',
    ]) {
      const { rows } = await db.execute(sql`select 1 from ${sql.raw(table)} where user_id = ${id}`)
      expect(rows, table).toEqual([])
    }
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual([])
    expect(await db.select().from(drafts).where(eq(drafts.ownerId, id))).toEqual([])
    expect(await db.select().from(mutedPeople)).toEqual([])
    expect(await db.select().from(blocks)).toEqual([])
    expect(await db.select().from(supersededSignUps)).toMatchObject([{ email: ida.user.email }])
    expect(await db.select().from(noReceipts)).toEqual([{ readerId: ida.user.id, writerId: jack.user.id }])
    expect(await rose.client.accounts.session()).toBeNull()
    await expect(app.signIn(rose.user.email, rose.password)).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    expect(await ida.client.accounts.session()).toMatchObject({ username: 'Ida' })
  })

  test('schedules the erasure job', async () => {
    const { rows } = await app.deps.db.execute(
      sql`select 1 from graphile_worker._private_known_crontabs where identifier = 'erase-accounts'`,
    )
    expect(rows).toHaveLength(1)
  })

  /** Rule 1.1 */
  test('never frees the username of an erased account, but frees its address', async () => {
    const olga = await app.signUpAndIn('Olga_P')
    await erase(olga)
    const visitor = app.visitor().client.accounts
    for (const username of ['Olga_P', 'oLGA_p']) {
      expect(await visitor.checkUsername({ username })).toEqual({ available: false })
      await expect(
        visitor.signUp({ username, email: 'else@example.com', password: testPassword }),
      ).rejects.toMatchObject({ code: 'username_taken' })
    }
    expect(
      await visitor.signUp({ username: 'Olga_2', email: olga.user.email, password: testPassword }),
    ).toEqual({})
  })
})

test('a banned account is not erased until the ban is lifted', async () => {
  const troll = await app.signUpAndIn('Troll')
  const become = (subscriptionPlan: 'banned' | 'freemium') =>
    app.deps.db.update(profiles).set({ subscriptionPlan }).where(eq(profiles.id, troll.user.id))
  await become('banned')
  await erase(troll)
  expect(await isErased(troll)).toBe(false)
  await become('freemium')
  await eraseDueAccounts(app.deps)
  expect(await isErased(troll)).toBe(true)
})

describe('letters of an erased account', () => {
  /** Rule 1.9 */
  test('keeps letters readable for the other person, from and to a former member', async () => {
    const noor = await app.signUpAndIn('Noor')
    const [toNoor, fromNoor, unread] = [letterTo('Noor'), letterTo('Jack'), letterTo('Jack')]
    await jack.client.letters.send(toNoor)
    await noor.client.letters.send(fromNoor)
    await noor.client.letters.send(unread)
    await jack.client.letters.markRead({ id: fromNoor.id })
    await erase(noor)

    const member = { ...someoneElse, id: noor.user.id }
    expect(await jack.client.letters.received({ id: fromNoor.id })).toMatchObject({
      sender: member,
      content: fromNoor.content,
      status: 'read',
    })
    await jack.client.letters.markRead({ id: unread.id })
    expect(await jack.client.letters.received({ id: unread.id })).toMatchObject({
      sender: member,
      content: unread.content,
      status: 'read',
    })
    const between = await jack.client.letters.correspondence({ personId: noor.user.id })
    expect(between.letters.map(({ id }) => id)).toEqual([unread.id, fromNoor.id, toNoor.id])
    expect(await jack.client.letters.sentLetter({ id: toNoor.id })).toMatchObject({
      receiver: member,
      content: toNoor.content,
      status: 'sent',
    })
    const found = await jack.client.letters.sent({ search: 'former', filter: 'sent' })
    expect(found.letters).toMatchObject([{ id: toNoor.id, receiver: member, preview: /rain/ }])
    const inbox = await jack.client.letters.inbox({ search: 'FORMER' })
    expect(inbox.letters).toMatchObject([
      { id: unread.id, sender: member },
      { id: fromNoor.id, sender: member },
    ])
    expect((await jack.client.letters.dashboard()).received[0]?.sender).toEqual(member)
  })

  test('finds no profile, recipient or username under the former member’s label', async () => {
    const { client } = app.visitor()
    await expect(client.profiles.byUsername({ username: formerMember })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(jack.client.letters.findRecipient({ username: formerMember })).rejects.toMatchObject({
      code: 'recipient_not_found',
    })
    expect(await client.accounts.checkUsername({ username: formerMember })).toEqual({ available: false })
    expect(await jack.client.letters.recentRecipients()).toEqual([])
  })

  test('hides letters from the erased side and deletes those that nobody keeps', async () => {
    const [vera, mia] = [await app.signUpAndIn('Vera'), await app.signUpAndIn('Mia')]
    const between = (from: TestPerson, to: TestPerson, hidden = {}) =>
      storeLetters(app.deps, from.user.id, to.user.id, [{ ...hidden }])
    const sent = await between(vera, mia)
    const received = await between(mia, vera)
    const removedByVera = await between(vera, mia, { hiddenFromSender: true })
    const removedByMia = await between(vera, mia, { hiddenFromReceiver: true })
    const removedByBoth = await between(mia, vera, { hiddenFromSender: true, hiddenFromReceiver: true })
    const ofOthers = await between(jack, mia, { hiddenFromSender: true, hiddenFromReceiver: true })
    const all = [sent, received, removedByVera, removedByMia, removedByBoth, ofOthers].flat()

    await erase(vera)
    expect(new Set(await lettersAmong(all))).toEqual(
      new Set([
        { id: sent[0], sender: true, receiver: false },
        { id: received[0], sender: false, receiver: true },
        { id: removedByVera[0], sender: true, receiver: false },
        { id: ofOthers[0], sender: true, receiver: true },
      ]),
    )
    await erase(mia)
    expect(await lettersAmong(all)).toEqual([])
  })

  test('deletes letters that the erased receiver never saw, in time after the sender removes them', async () => {
    const nell = await app.signUpAndIn('Nell')
    const ids = await storeLetters(app.deps, jack.user.id, nell.user.id, [
      { status: 'sent' },
      { status: 'sent', hiddenFromReceiver: true },
    ])
    await erase(nell)
    for (const id of ids) await jack.client.letters.remove({ id })
    await app.deps.db
      .update(letters)
      .set({ hiddenFromBothAt: sql`${letters.hiddenFromBothAt} - interval '31 days'` })
      .where(inArray(letters.id, ids))
    await eraseRemovedLetters(app.deps.db)
    expect(await lettersAmong(ids)).toEqual([])
  })

  test('sends letter events to the other people and ends the streams of the erased one', async () => {
    const [iris, ben] = [await app.signUpAndIn('Iris'), await app.signUpAndIn('Ben')]
    const toJack = await storeLetters(app.deps, iris.user.id, jack.user.id, Array(130).fill({}))
    const fromBen = await storeLetters(app.deps, ben.user.id, iris.user.id, [{}])
    const stream = await iris.client.live.stream()
    const ended = (async () => {
      for await (const _event of stream);
    })()
    const [jacks, bens] = [
      collectLiveEvents(app.deps, jack.user.id),
      collectLiveEvents(app.deps, ben.user.id),
    ]
    await erase(iris)
    await ended
    await Promise.all([jacks.close(), bens.close()])
    expect(new Set(jacks.events.map(event => event.kind))).toEqual(new Set(['letter-changed']))
    expect(jacks.events.flatMap(event => event.ids).toSorted()).toEqual(toJack.toSorted())
    expect(bens.events).toEqual([{ kind: 'letter-changed', ids: fromBen }])
  })
})

describe('concurrent erasure', () => {
  test('erases each account once on two servers, also people who wrote to each other', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Twin_${index}`)
    const people = await Promise.all(names.map(name => app.signUpAndIn(name)))
    const ids: string[] = []
    for (const from of people) {
      for (const to of people) {
        if (from !== to) ids.push(...(await storeLetters(app.deps, from.user.id, to.user.id, [{}, {}])))
      }
    }
    await dueFor(people)
    await Promise.all([eraseDueAccounts(app.deps), eraseDueAccounts(app.deps)])
    await eraseDueAccounts(app.deps)
    expect(await Promise.all(people.map(isErased))).toEqual(people.map(() => true))
    expect(await lettersAmong(ids)).toEqual([])
  })

  test('skips an account with a locked letter and erases the others', async () => {
    const [lea, tom] = [await app.signUpAndIn('Lea'), await app.signUpAndIn('Tom')]
    const [id = ''] = await storeLetters(app.deps, jack.user.id, lea.user.id, [{}])
    await app.deps.db.transaction(async tx => {
      await tx.update(letters).set({ status: 'delivered' }).where(eq(letters.id, id))
      await erase(lea, tom)
    })
    expect([await isErased(lea), await isErased(tom)]).toEqual([false, true])
    expect(await lea.client.letters.unreadCount()).toMatchObject({ count: 1 })
    await eraseDueAccounts(app.deps)
    expect(await isErased(lea)).toBe(true)
  })
})
