import { randomUUID } from 'node:crypto'
import type { PrivacySetting } from '@novelette/domain/profiles.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks } from '#db/people-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { lockParticipants } from '#letters/acceptance.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { overtaken, untilWaiting } from '#test/overtaking.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(letters)
  await app.deps.db.delete(blocks)
  await choose(rose, 'friends_only')
  await choose(jack, 'anyone')
})

const choose = (
  { user }: TestPerson,
  privacySettings: PrivacySetting,
  db: Pick<TestApp['deps']['db'], 'update'> = app.deps.db,
) => db.update(profiles).set({ privacySettings }).where(eq(profiles.id, user.id))
const write = (receiver: string) =>
  ({ id: randomUUID(), receiver, content: '<p>Dear you</p>', banner: 'romantic-roses' }) as const
const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'sent',
    (error: { code?: string }) => error.code,
  )
const sendTo = (receiver: string, from = jack) => outcome(from.client.letters.send(write(receiver)))
const inboxOf = async ({ client }: TestPerson) =>
  (await client.letters.inbox({})).letters.map(letter => letter.id)

describe('someone who takes letters from friends alone', () => {
  it('gets none of a stranger, who is told why, and whose draft stays', async () => {
    const letter = write('Rose')
    await jack.client.drafts.save({ ...letter, revision: 0 })
    await expect(jack.client.letters.send(letter)).rejects.toMatchObject({
      code: 'friends_only',
      status: 403,
    })
    expect(await app.deps.db.select().from(letters)).toEqual([])
    expect(await jack.client.drafts.get({ id: letter.id })).toMatchObject({ content: letter.content })
  })

  it('is not befriended by letters that a stranger sent while anyone might', async () => {
    await storeLetters(app.deps, jack.user.id, rose.user.id, [{}, { status: 'read' }])
    expect(await sendTo('Rose')).toBe('friends_only')
  })

  it('gets those of people whom they wrote to, also where they have removed the letter since', async () => {
    const letter = write('Jack')
    await rose.client.letters.send(letter)
    await rose.client.letters.remove({ id: letter.id })
    expect(await sendTo('Rose')).toBe('sent')
  })

  it('is a stranger again to someone once the only letter is erased, which neither had kept', async () => {
    const letter = write('Jack')
    await rose.client.letters.send(letter)
    await jack.client.letters.received({ id: letter.id })
    for (const { client } of [rose, jack]) await client.letters.remove({ id: letter.id })
    expect(await sendTo('Rose')).toBe('sent')
    await app.deps.db.update(letters).set({ hiddenFromBothAt: sql`now() - interval '31 days'` })
    await eraseRemovedLetters(app.deps.db)
    expect(await sendTo('Rose')).toBe('friends_only')
  })

  it('did not write what they took back', async () => {
    const letter = write('Jack')
    await rose.client.letters.send(letter)
    await rose.client.letters.takeBack({ id: letter.id, draftId: randomUUID() })
    expect(await sendTo('Rose')).toBe('friends_only')
  })

  it('says so wherever someone is found to write to', async () => {
    await storeLetters(app.deps, jack.user.id, rose.user.id, [{}])
    const found = async () => {
      const { letters: calls } = jack.client
      const [one] = await calls.matchingRecipients({ typed: 'ros' })
      const [recent] = await calls.recentRecipients()
      return [await calls.findRecipient({ username: 'Rose' }), one, recent].map(each => each?.acceptsLetters)
    }
    expect(await found()).toEqual([false, false, false])
    await storeLetters(app.deps, rose.user.id, jack.user.id, [{}])
    expect(await found()).toEqual([true, true, true])
  })

  it('is answered to with the letter that was sent, whatever they chose since', async () => {
    await choose(rose, 'anyone')
    const letter = write('Rose')
    const first = await jack.client.letters.send(letter)
    await choose(rose, 'friends_only')
    expect(await jack.client.letters.send(letter)).toEqual(first)
    expect(await sendTo('Rose')).toBe('friends_only')
  })
})

describe('a letter that is sent again while it is erased', () => {
  it('waits, and does not come back', async () => {
    await choose(rose, 'anyone')
    const letter = write('Rose')
    await jack.client.letters.send(letter)
    await app.deps.db.update(letters).set({
      hiddenFromSender: true,
      hiddenFromReceiver: true,
      hiddenFromBothAt: sql`now() - interval '31 days'`,
    })
    const { sending } = await app.deps.db.transaction(async tx => {
      await eraseRemovedLetters(Object.assign(tx, { $client: app.deps.db.$client }))
      const sending = outcome(jack.client.letters.send(letter))
      await untilWaiting(app)
      return { sending }
    })
    expect(await sending).toBe('letter_conflict')
    expect(await app.deps.db.select().from(letters)).toEqual([])
  })
})

describe('a letter that is being sent while its receiver chooses', () => {
  it('waits for the choice, and keeps to it', async () => {
    await choose(rose, 'anyone')
    const answer = await app.deps.db.transaction(async tx => {
      await choose(rose, 'friends_only', tx)
      const sending = sendTo('Rose')
      await untilWaiting(app)
      return { sending }
    })
    expect(await answer.sending).toBe('friends_only')
    expect(await inboxOf(rose)).toEqual([])
  })

  it('lies there before the choice is answered, or is refused: none comes later', async () => {
    await choose(rose, 'anyone')
    const sending = Array.from({ length: 12 }, () => sendTo('Rose'))
    await Promise.race(sending)
    await choose(rose, 'friends_only')
    const then = await inboxOf(rose)
    const answers = await Promise.all(sending)
    expect(await inboxOf(rose)).toEqual(then)
    expect(answers.filter(answer => answer === 'sent')).toHaveLength(then.length)
    expect(['sent', 'friends_only']).toEqual(expect.arrayContaining([...new Set(answers)]))
  })

  it('makes the choice wait for it', async () => {
    await choose(rose, 'anyone')
    const chosen = await app.deps.db.transaction(async tx => {
      await lockParticipants(tx, { senderId: jack.user.id, receiverId: rose.user.id })
      const choosing = choose(rose, 'friends_only').then(() => 'chosen')
      await untilWaiting(app)
      await storeLetters({ ...app.deps, db: tx }, jack.user.id, rose.user.id, [{}])
      return { choosing }
    })
    expect(await chosen.choosing).toBe('chosen')
    expect(await inboxOf(rose)).toHaveLength(1)
  })

  it('is not there any more for someone who was banned or is leaving since it was looked up', async () => {
    const become = {
      banned: (yes: boolean) =>
        app.deps.db
          .update(profiles)
          .set({ subscriptionPlan: yes ? 'banned' : 'freemium' })
          .where(eq(profiles.id, rose.user.id)),
      leaving: (yes: boolean) =>
        app.deps.db
          .update(users)
          .set({ erasesAt: yes ? sql`now() + interval '1 day'` : null })
          .where(eq(users.id, rose.user.id)),
    }
    await choose(rose, 'anyone')
    for (const change of Object.values(become)) {
      const letter = write('Rose')
      const { answer } = await overtaken(
        app,
        () => outcome(jack.client.letters.send(letter)),
        () => change(true),
      )
      expect(await answer).toBe('recipient_not_found')
      await change(false)
    }
    expect(await inboxOf(rose)).toEqual([])
  })
})

describe('a letter that is being sent while its receiver blocks its writer', () => {
  const block = () => rose.client.blocks.block({ personId: jack.user.id })
  beforeEach(() => choose(rose, 'anyone'))

  it('waits for the block, and is not seen', async () => {
    const answers = await app.deps.db.transaction(async tx => {
      await tx.select().from(profiles).where(eq(profiles.id, jack.user.id)).for('update')
      const blocking = block()
      await untilWaiting(app)
      const sending = sendTo('Rose')
      await untilWaiting(app, 2)
      return { blocking, sending }
    })
    await answers.blocking
    expect(await answers.sending).toBe('sent')
    expect(await inboxOf(rose)).toEqual([])
  })

  it('lies there before the block is answered, or is never seen', async () => {
    const sending = Array.from({ length: 12 }, () => sendTo('Rose'))
    await Promise.race(sending)
    await block()
    const then = await inboxOf(rose)
    expect(new Set(await Promise.all(sending))).toEqual(new Set(['sent']))
    expect(await inboxOf(rose)).toEqual(then)
  })
})

it('goes both ways at once, while both choose and block, without either standing in the way', async () => {
  const rounds = Array.from({ length: 12 }, (_, round) => round)
  const answers = await Promise.all(
    rounds.flatMap(round => [
      sendTo('Rose', jack),
      sendTo('Jack', rose),
      outcome(choose(round % 2 ? rose : jack, 'anyone').execute()),
      outcome(rose.client.blocks.block({ personId: jack.user.id })),
      outcome(jack.client.blocks.block({ personId: rose.user.id })),
      outcome(rose.client.blocks.unblock({ personId: jack.user.id })),
    ]),
  )
  expect(['sent', 'friends_only']).toEqual(expect.arrayContaining([...new Set(answers)]))
  const rows = await app.deps.db.select().from(letters)
  expect(rows.length).toBeGreaterThanOrEqual(rounds.length)
})
