import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '#account-deletion/erasure.ts'
import type { Queries } from '#db/open.ts'
import { drafts, letters, noReceipts, profiles, sessions, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { overtaken, untilWaiting } from '#test/overtaking.ts'
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
/** What is answered to someone who is erased, or whose receiver is, after they asked and before it is done. */
const erasedMeanwhile = async (person: TestPerson, start: () => Promise<unknown>) => {
  const { answer } = await overtaken(
    app,
    () => codeOf(start()),
    () => erase(person),
  )
  return answer
}
/** Starts what is asked for while someone is being erased, which is done before it can go on. */
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

describe('an erasure that comes between', () => {
  test('a letter and its receiver: there is no such letter', async () => {
    const rose = await app.signUpAndIn('Rose')
    const letter = letterTo('Rose')
    const code = await erasedMeanwhile(rose, () => jack.client.letters.send(letter))
    expect([code, await nameOf(rose), await lettersOf(rose)]).toEqual(['recipient_not_found', null, []])
  })

  test('a letter and its sender: there is no such letter', async () => {
    const noor = await app.signUpAndIn('Noor')
    const letter = letterTo('Jack')
    const code = await erasedMeanwhile(noor, () => noor.client.letters.send(letter))
    expect([code, await nameOf(noor), await lettersOf(noor)]).toEqual(['signed_out', null, []])
  })

  test('a draft and its writer: there is no such draft', async () => {
    const vera = await app.signUpAndIn('Vera')
    const draft = { ...letterTo('Jack'), revision: 0 }
    const code = await erasedMeanwhile(vera, () => vera.client.drafts.save(draft))
    const left = await app.deps.db.select().from(drafts).where(eq(drafts.ownerId, vera.user.id))
    expect([code, await nameOf(vera), left]).toEqual(['signed_out', null, []])
  })

  test('a password and its session: there is no such account', async () => {
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

describe('an erasure that is under way', () => {
  test('leaves nothing in the row without a name that its owner writes now', async () => {
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

  test('leaves a letter removed that its owner brings back now, so that it can be erased', async () => {
    const cora = await app.signUpAndIn('Cora')
    const [id = ''] = await storeLetters(app.deps, jack.user.id, cora.user.id, [{ status: 'read' }])
    await cora.client.letters.remove({ id })
    expect(await whileErasing(cora, () => cora.client.letters.restore({ id }))).toBe('signed_out')
    expect(await lettersOf(cora)).toEqual([{ sender: false, receiver: true }])
  })

  test('leaves no word of whom receipts are kept from, nor of who keeps them', async () => {
    const [lena, otto] = [await app.signUpAndIn('Lena'), await app.signUpAndIn('Otto')]
    const keep = (reader: TestPerson, writer: TestPerson) =>
      reader.client.receipts.setFor({ personId: writer.user.id, receipts: false })
    expect(await whileErasing(lena, () => keep(lena, jack))).toBe('signed_out')
    expect(await whileErasing(otto, () => keep(jack, otto))).toBe('not_found')
    expect(await codeOf(keep(jack, lena))).toBe('not_found')
    expect(await app.deps.db.select().from(noReceipts)).toEqual([])
  })
})

describe('an erasure waits its turn', () => {
  test('for a letter that is just being written down, and takes that one too', async () => {
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

  test('for someone who decides to stay, and then leaves them be', async () => {
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

test('whoever stays, signs in or writes while accounts are erased is kept whole or is gone whole', async () => {
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
