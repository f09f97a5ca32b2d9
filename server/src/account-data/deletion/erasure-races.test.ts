import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import type { Queries } from '#db/open.ts'
import { noReceipts } from '#db/people-schema.ts'
import { drafts, letters, profiles, sessions, users } from '#db/schema.ts'
import { runDuringSanitising, untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const letterTo = (receiver: string) => ({
  id: randomUUID(),
  receiver,
  content: '<p>Are you there?</p>',
  banner: 'golden-hearts' as const,
})
const becomeDue = ({ user }: TestPerson, db: Pick<Queries, 'update'> = app.deps.db) =>
  db.update(users).set({ erasesAt: sql`now() - interval '1 second'` }).where(eq(users.id, user.id))
const erase = async (person: TestPerson) => {
  await becomeDue(person)
  await eraseDueAccounts(app.deps)
}
const nameOf = async ({ user }: TestPerson) => {
  const [row] = await app.deps.db.select().from(profiles).where(eq(profiles.id, user.id))
  return row?.username
}
const lettersOf = ({ user }: TestPerson) =>
  app.deps.db
    .select({ sender: letters.hiddenFromSender, receiver: letters.hiddenFromReceiver })
    .from(letters)
    .where(or(eq(letters.senderId, user.id), eq(letters.receiverId, user.id)))
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const erasedMeanwhile = async (person: TestPerson, start: () => Promise<unknown>) => {
  const { answer } = await runDuringSanitising(
    app,
    () => codeOf(start()),
    () => erase(person),
  )
  return answer
}
const whileErasing = async (person: TestPerson, start: () => Promise<unknown>) => {
  const outcome = await app.deps.db.transaction(async tx => {
    await becomeDue(person, tx)
    await eraseDueAccounts({ ...app.deps, db: Object.assign(tx, { $client: app.deps.db.$client }) })
    const code = codeOf(start())
    await untilWaiting(app)
    return { code }
  })
  return outcome.code
}

describe('erasure before a concurrent request completes', () => {
  test('refuses a letter whose receiver is erased meanwhile', async () => {
    const rose = await app.signUpAndIn('Rose')
    const letter = letterTo('Rose')
    const code = await erasedMeanwhile(rose, () => jack.client.letters.send(letter))
    expect([code, await nameOf(rose), await lettersOf(rose)]).toEqual(['recipient_not_found', null, []])
  })

  test('refuses a letter whose sender is erased meanwhile', async () => {
    const noor = await app.signUpAndIn('Noor')
    const letter = letterTo('Jack')
    const code = await erasedMeanwhile(noor, () => noor.client.letters.send(letter))
    expect([code, await nameOf(noor), await lettersOf(noor)]).toEqual(['signed_out', null, []])
  })

  test('refuses a draft whose owner is erased meanwhile', async () => {
    const vera = await app.signUpAndIn('Vera')
    const draft = { ...letterTo('Jack'), revision: 0 }
    const code = await erasedMeanwhile(vera, () => vera.client.drafts.save(draft))
    const left = await app.deps.db.select().from(drafts).where(eq(drafts.ownerId, vera.user.id))
    expect([code, await nameOf(vera), left]).toEqual(['signed_out', null, []])
  })

  test('refuses a sign-in whose account is erased meanwhile', async () => {
    const mia = await app.signUpAndIn('Mia')
    const code = await app.deps.db.transaction(async tx => {
      await tx.delete(users).where(eq(users.id, mia.user.id))
      const attempt = codeOf(app.signIn(mia.user.email, mia.password))
      await untilWaiting(app)
      return { attempt }
    })
    expect(await code.attempt).toBe('wrong_credentials')
  })
})

describe('request during an erasure', () => {
  test('refuses changes to the profile and receipts of an account during its erasure', async () => {
    const [uma, tess] = [await app.signUpAndIn('Uma'), await app.signUpAndIn('Tess')]
    const words = { bio: 'Still here.', privacySettings: 'anyone' } as const
    expect([
      await whileErasing(uma, () => uma.client.profiles.update(words)),
      await whileErasing(tess, () => tess.client.receipts.setForAll({ receipts: false })),
    ]).toEqual(['signed_out', 'signed_out'])
    for (const { user } of [uma, tess]) {
      const [row] = await app.deps.db.select().from(profiles).where(eq(profiles.id, user.id))
      expect(row).toMatchObject({ username: null, bio: '', readReceipts: true })
    }
  })

  test('refuses to restore a letter during the erasure of its owner, so that it can be erased', async () => {
    const cora = await app.signUpAndIn('Cora')
    const [id = ''] = await storeLetters(app.deps, jack.user.id, cora.user.id, [{ status: 'read' }])
    await cora.client.letters.remove({ id })
    expect(await whileErasing(cora, () => cora.client.letters.restore({ id }))).toBe('signed_out')
    expect(await lettersOf(cora)).toEqual([{ sender: false, receiver: true }])
  })

  test('stores no choice of receipts by or about an account during its erasure', async () => {
    const [lena, otto] = [await app.signUpAndIn('Lena'), await app.signUpAndIn('Otto')]
    const keep = (reader: TestPerson, writer: TestPerson) =>
      reader.client.receipts.setFor({ personId: writer.user.id, receipts: false })
    expect(await whileErasing(lena, () => keep(lena, jack))).toBe('signed_out')
    expect(await whileErasing(otto, () => keep(jack, otto))).toBe('not_found')
    expect(await codeOf(keep(jack, lena))).toBe('not_found')
    expect(await app.deps.db.select().from(noReceipts)).toEqual([])
  })
})

describe('erasure of a locked account', () => {
  test('postpones an erasure while a letter is stored, and hides that letter too', async () => {
    const ida = await app.signUpAndIn('Ida')
    await becomeDue(ida)
    await app.deps.db.transaction(async tx => {
      const writing = { ...app.deps, db: tx }
      await storeLetters(writing, ida.user.id, jack.user.id, [{}])
      await storeLetters(writing, jack.user.id, ida.user.id, [{}])
      await eraseDueAccounts(app.deps)
    })
    expect(await nameOf(ida)).toBe('Ida')
    await eraseDueAccounts(app.deps)
    expect(await nameOf(ida)).toBeNull()
    expect(new Set(await lettersOf(ida))).toEqual(
      new Set([
        { sender: true, receiver: false },
        { sender: false, receiver: true },
      ]),
    )
  })

  test('keeps an account whose owner cancels the deletion at the last moment', async () => {
    const ben = await app.signUpAndIn('Ben')
    await becomeDue(ben)
    await app.deps.db.transaction(async tx => {
      await tx.update(users).set({ erasesAt: null }).where(eq(users.id, ben.user.id))
      await eraseDueAccounts(app.deps)
    })
    await eraseDueAccounts(app.deps)
    expect([await nameOf(ben), await ben.client.accounts.session()]).toEqual(['Ben', ben.user])
  })
})

test('an account whose owner acts during the erasure is kept or erased completely', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => app.signUpAndIn(`Torn_${index}`)))
  for (const person of people) await person.client.drafts.save({ ...letterTo('Jack'), revision: 0 })
  await Promise.all(people.map(person => becomeDue(person)))
  const answers = await Promise.all([
    ...[1, 2].map(() => codeOf(eraseDueAccounts(app.deps))),
    ...people.flatMap(({ client, user, password }, index) => [
      codeOf(index % 2 === 0 ? client.leaving.stay() : app.signIn(user.email, password)),
      codeOf(client.letters.send(letterTo('Jack'))),
    ]),
  ])
  expect(['done', 'signed_out', 'wrong_credentials']).toEqual(expect.arrayContaining([...new Set(answers)]))
  await Promise.all(
    people.map(async person => {
      const kept = (await nameOf(person)) !== null
      const { id } = person.user
      const { db } = app.deps
      const rows = await Promise.all([
        db.select().from(users).where(eq(users.id, id)),
        db.select().from(sessions).where(eq(sessions.userId, id)),
        db.select().from(drafts).where(eq(drafts.ownerId, id)),
      ])
      expect(rows.map(list => list.length > 0)).toEqual([kept, kept, kept])
      for (const letter of await lettersOf(person)) expect(letter.sender).toBe(!kept)
    }),
  )
})
