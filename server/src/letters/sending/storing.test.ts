import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { PrivacySetting } from '@novelette/domain/accounts/profiles.ts'
import { byEnclosureKind } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { drafts, letters, profiles } from '#db/schema.ts'
import type { LetterToStore } from '#letters/sending/given.ts'
import { storeLetter } from '#letters/sending/storing.ts'
import { letterBinding, sealText } from '#sealing/sealing.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
let noor: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('rose')
  jack = await app.signUpAndIn('jack')
  noor = await app.signUpAndIn('noor')
})
beforeEach(async () => {
  await app.deps.db.delete(letters)
  await app.deps.db.delete(limits)
  await app.deps.db.update(profiles).set({ privacySettings: 'anyone' })
})
afterAll(() => app.stop())

const newLetter = (
  from: TestPerson,
  to: TestPerson,
  { revision, body = '{}' }: { revision?: number | undefined; body?: string } = {},
) => {
  const letter = { id: randomUUID(), senderId: from.user.id, receiverId: to.user.id, banner: 'starry-night' }
  return {
    ...letter,
    enclosed: byEnclosureKind(() => []),
    ...sealText(app.deps.letterKeys, letterBinding(letter), { body, preview: 'Dear' }),
    revision,
  }
}
const insertLetter = (letter: LetterToStore) => storeLetter(app.deps, 'account', letter)
const insertConcurrently = (all: readonly LetterToStore[]) => Promise.allSettled(all.map(insertLetter))
const stored = {
  status: 'fulfilled',
  value: { createdAt: expect.any(Date), isHidden: false, hadDraft: false },
}
const refused = (code: string) => ({ status: 'rejected', reason: expect.objectContaining({ code }) })
/** Rows of one transaction have the same xmin. */
const countTransactions = async () => {
  const { rows } = await app.deps.db.execute(sql`select distinct xmin::text from ${letters}`)
  return rows.length
}
const setPrivacy = (
  { user }: TestPerson,
  privacySettings: PrivacySetting,
  db: Pick<TestApp['deps']['db'], 'update'> = app.deps.db,
) => db.update(profiles).set({ privacySettings }).where(eq(profiles.id, user.id))

test('concurrent letters share one transaction and are answered individually', async () => {
  await setPrivacy(noor, 'friends_only')
  const again = newLetter(jack, rose)
  await insertLetter(again)
  const outcomes = await insertConcurrently([
    newLetter(rose, jack),
    newLetter(jack, noor),
    newLetter(jack, rose),
    again,
    newLetter(rose, jack),
  ])
  expect(outcomes).toMatchObject([
    stored,
    refused('friends_only'),
    stored,
    refused('letter_conflict'),
    stored,
  ])
  expect(await countTransactions()).toBe(2)
  expect(await app.deps.db.$count(letters)).toBe(4)
})

test('a letter deletes its own draft and no other', async () => {
  const draftOf = async (person: TestPerson, saves: number) => {
    const id = randomUUID()
    let revision = 0
    for (let save = 0; save < saves; save += 1) {
      const draft = { id, receiver: '', content: '<p>Dear</p>', banner: 'starry-night', revision } as const
      revision = (await person.client.drafts.save(draft)).revision
    }
    return { id, revision }
  }
  const [known, changed, unnamed, others] = [
    await draftOf(rose, 2),
    await draftOf(rose, 2),
    await draftOf(rose, 1),
    await draftOf(jack, 1),
  ]
  const outcomes = await insertConcurrently([
    { ...newLetter(rose, jack), ...known },
    { ...newLetter(rose, jack), id: changed.id, revision: changed.revision - 1 },
    { ...newLetter(rose, jack), id: unnamed.id, revision: undefined },
    { ...newLetter(rose, jack), ...others },
  ])
  const hadDraft = { ...stored, value: { ...stored.value, hadDraft: true } }
  expect(outcomes).toMatchObject([hadDraft, refused('draft_conflict'), hadDraft, stored])
  const left = await app.deps.db.select({ id: drafts.id }).from(drafts)
  expect(left.map(({ id }) => id).toSorted()).toEqual([changed.id, others.id].toSorted())
  await app.deps.db.delete(drafts)
})

test('a receiver who is changing their privacy setting delays only their own letters', async () => {
  const { waiting } = await app.deps.db.transaction(async tx => {
    await setPrivacy(noor, 'friends_only', tx)
    const [waiting, ...others] = [newLetter(jack, noor), newLetter(jack, rose), newLetter(rose, jack)].map(
      insertLetter,
    )
    for (const other of others) expect(await other).toMatchObject(stored.value)
    await untilWaiting(app)
    return { waiting: Promise.allSettled([waiting]) }
  })
  expect(await waiting).toMatchObject([refused('friends_only')])
  expect(await app.deps.db.$count(letters)).toBe(2)
})

test('a draft that is being saved delays only its own letter, whether or not a revision is named', async () => {
  for (const revision of [undefined, 1]) {
    const letter = newLetter(rose, jack, { revision })
    const draft = { id: letter.id, receiver: '', content: '<p>Dear</p>', banner: 'starry-night' } as const
    await rose.client.drafts.save({ ...draft, revision: 0 })
    const { waiting } = await app.deps.db.transaction(async tx => {
      await tx.update(drafts).set({ revision: 1 }).where(eq(drafts.id, letter.id))
      const [waiting, ...others] = [letter, newLetter(jack, rose), newLetter(noor, jack)].map(one =>
        insertLetter(one),
      )
      for (const other of others) expect(await other).toMatchObject(stored.value)
      await untilWaiting(app)
      return { waiting }
    })
    expect(await waiting).toMatchObject({ hadDraft: true })
  }
})

test('a letter that fails to be inserted does not fail the others of its group', async () => {
  const broken: LetterToStore = { ...newLetter(rose, jack), id: 'no id' }
  const outcomes = await insertConcurrently([newLetter(rose, jack), broken, newLetter(jack, rose)])
  expect(outcomes).toMatchObject([stored, refused('22P02'), stored])
  expect(await app.deps.db.$count(letters)).toBe(2)
})

test.each([
  ['of one moment', async () => null],
  ['that come one by one', setImmediate],
  ['that are long', async () => null, 'x'.repeat(70_000)],
])(
  'letters %s leave connections free for others while they wait for a lock',
  async (_how, pause, body = '{}') => {
    const { outcomes } = await app.deps.db.transaction(async tx => {
      await setPrivacy(noor, 'anyone', tx)
      const sent: Promise<unknown>[] = []
      for (let count = 0; count < 30; count += 1) {
        sent.push(insertLetter(newLetter(rose, noor, { body })))
        await pause()
      }
      const outcomes = Promise.allSettled(sent)
      await untilWaiting(app, 6)
      await jack.client.letters.unreadCount()
      return { outcomes }
    })
    // On a slow machine those queued behind may time out.
    const went = (await outcomes).filter(({ status }) => status === 'fulfilled')
    expect(went.length).toBeGreaterThanOrEqual(6)
  },
)

test('a letter sent many times concurrently is inserted once', async () => {
  const all = Array.from({ length: 40 }, (_, number) =>
    number % 2 ? newLetter(rose, jack) : newLetter(jack, rose),
  )
  const copies = (some: typeof all) => some.map(letter => ({ ...letter }))
  const outcomes = await insertConcurrently([all, all.toReversed(), all].flatMap(copies))
  const inserted = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(inserted).toHaveLength(40)
  expect(outcomes.filter(one => !inserted.includes(one))).toMatchObject(
    Array(80).fill(refused('letter_conflict')),
  )
  expect(await app.deps.db.$count(letters)).toBe(40)
})

test('a long letter is inserted in a transaction of its own', async () => {
  const body = 'x'.repeat(70_000)
  const outcomes = await insertConcurrently([
    newLetter(rose, jack),
    newLetter(rose, jack, { body }),
    newLetter(jack, rose),
  ])
  expect(outcomes).toMatchObject([stored, stored, stored])
  expect(await countTransactions()).toBe(2)
})

test('letters sent concurrently by many people each reach their own receiver', async () => {
  const people = [rose, jack, noor]
  const sent = people.flatMap(from =>
    people.filter(to => to !== from).map(to => ({ from, to, id: randomUUID() })),
  )
  const sending = sent.map(({ from, to, id }) =>
    from.client.letters.send({
      id,
      receiver: to.user.username,
      content: `<p>${id}</p>`,
      banner: 'starry-night',
    }),
  )
  const receipts = await Promise.all(sending)
  expect(receipts.map(({ receiver }) => receiver.id)).toEqual(sent.map(({ to }) => to.user.id))
  for (const { from, to, id } of sent) {
    const opened = await to.client.letters.received({ id })
    expect(opened).toMatchObject({ content: `<p>${id}</p>`, sender: { id: from.user.id } })
  }
})
