import { randomUUID } from 'node:crypto'
import type { PrivacySetting } from '@novelette/domain/accounts/profiles.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks } from '#db/people-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { lockParticipants } from '#letters/participants/locks.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
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
  await setPrivacy(rose, 'friends_only')
  await setPrivacy(jack, 'anyone')
})

const setPrivacy = (
  { user }: TestPerson,
  privacySettings: PrivacySetting,
  db: Pick<TestApp['deps']['db'], 'update'> = app.deps.db,
) => db.update(profiles).set({ privacySettings }).where(eq(profiles.id, user.id))
const newLetter = (receiver: string) =>
  ({ id: randomUUID(), receiver, content: '<p>Dear you</p>', banner: 'romantic-roses' }) as const
const outcomeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'sent',
    (error: { code?: string }) => error.code,
  )
const sendTo = (receiver: string, from = jack) => outcomeOf(from.client.letters.send(newLetter(receiver)))
const inboxOf = async ({ client }: TestPerson) =>
  (await client.letters.inbox({})).letters.map(letter => letter.id)

describe('friends_only setting', () => {
  /** Rule 3.6 */
  it('does not befriend a stranger because of letters they sent while anyone could write', async () => {
    await storeLetters(app.deps, jack.user.id, rose.user.id, [{}, { status: 'read' }])
    expect(await sendTo('Rose')).toBe('friends_only')
  })

  /** Rule 3.6 */
  it('accepts letters from people written to before, even if that letter was removed since', async () => {
    const letter = newLetter('Jack')
    await rose.client.letters.send(letter)
    await rose.client.letters.remove({ id: letter.id })
    expect(await sendTo('Rose')).toBe('sent')
  })

  it('refuses the other person again once the only letter to them is erased', async () => {
    const letter = newLetter('Jack')
    await rose.client.letters.send(letter)
    await jack.client.letters.received({ id: letter.id })
    for (const { client } of [rose, jack]) await client.letters.remove({ id: letter.id })
    expect(await sendTo('Rose')).toBe('sent')
    await app.deps.db.update(letters).set({ hiddenFromBothAt: sql`now() - interval '31 days'` })
    await eraseRemovedLetters(app.deps.db)
    expect(await sendTo('Rose')).toBe('friends_only')
  })

  it('does not count a letter that was taken back as having written to someone', async () => {
    const letter = newLetter('Jack')
    await rose.client.letters.send(letter)
    await rose.client.letters.takeBack({ id: letter.id, draftId: randomUUID() })
    expect(await sendTo('Rose')).toBe('friends_only')
  })

  it('is shown as acceptsLetters in every recipient lookup', async () => {
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
})

describe('sending a letter again while it is erased', () => {
  it('waits for the erasure and does not restore the letter', async () => {
    await setPrivacy(rose, 'anyone')
    const letter = newLetter('Rose')
    await jack.client.letters.send(letter)
    await app.deps.db.update(letters).set({
      hiddenFromSender: true,
      hiddenFromReceiver: true,
      hiddenFromBothAt: sql`now() - interval '31 days'`,
    })
    const { sending } = await app.deps.db.transaction(async tx => {
      await eraseRemovedLetters(Object.assign(tx, { $client: app.deps.db.$client }))
      const sending = outcomeOf(jack.client.letters.send(letter))
      await untilWaiting(app)
      return { sending }
    })
    expect(await sending).toBe('letter_conflict')
    expect(await app.deps.db.select().from(letters)).toEqual([])
  })
})

describe('sending while the receiver changes who may write to them', () => {
  /** Rule 3.6 */
  it('waits for a concurrent privacy change and obeys it', async () => {
    await setPrivacy(rose, 'anyone')
    const answer = await app.deps.db.transaction(async tx => {
      await setPrivacy(rose, 'friends_only', tx)
      const sending = sendTo('Rose')
      await untilWaiting(app)
      return { sending }
    })
    expect(await answer.sending).toBe('friends_only')
    expect(await inboxOf(rose)).toEqual([])
  })

  it('stores no letter after the privacy change was answered', async () => {
    await setPrivacy(rose, 'anyone')
    const sending = Array.from({ length: 12 }, () => sendTo('Rose'))
    await Promise.race(sending)
    await setPrivacy(rose, 'friends_only')
    const inboxBefore = await inboxOf(rose)
    const answers = await Promise.all(sending)
    expect(await inboxOf(rose)).toEqual(inboxBefore)
    expect(answers.filter(answer => answer === 'sent')).toHaveLength(inboxBefore.length)
    expect(['sent', 'friends_only']).toEqual(expect.arrayContaining([...new Set(answers)]))
  })

  it('makes a privacy change wait for the letter being sent', async () => {
    await setPrivacy(rose, 'anyone')
    const chosen = await app.deps.db.transaction(async tx => {
      await tx.execute(lockParticipants(jack.user.id, rose.user.id))
      const choosing = setPrivacy(rose, 'friends_only').then(() => 'chosen')
      await untilWaiting(app)
      await storeLetters({ ...app.deps, db: tx }, jack.user.id, rose.user.id, [{}])
      return { choosing }
    })
    expect(await chosen.choosing).toBe('chosen')
    expect(await inboxOf(rose)).toHaveLength(1)
  })
})

describe('sending while the receiver blocks the sender', () => {
  const block = () => rose.client.blocks.block({ personId: jack.user.id })
  beforeEach(() => setPrivacy(rose, 'anyone'))

  /** Rule 6.1 */
  it('waits for a concurrent block and hides the letter', async () => {
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

  it('shows the receiver no further letter after the block was answered', async () => {
    const sending = Array.from({ length: 12 }, () => sendTo('Rose'))
    await Promise.race(sending)
    await block()
    const inboxBefore = await inboxOf(rose)
    expect(new Set(await Promise.all(sending))).toEqual(new Set(['sent']))
    expect(await inboxOf(rose)).toEqual(inboxBefore)
  })
})

it('runs sends, blocks and privacy changes in both directions at once without deadlock', async () => {
  const rounds = Array.from({ length: 12 }, (_, round) => round)
  const answers = await Promise.all(
    rounds.flatMap(round => [
      sendTo('Rose', jack),
      sendTo('Jack', rose),
      outcomeOf(setPrivacy(round % 2 ? rose : jack, 'anyone').execute()),
      outcomeOf(rose.client.blocks.block({ personId: jack.user.id })),
      outcomeOf(jack.client.blocks.block({ personId: rose.user.id })),
      outcomeOf(rose.client.blocks.unblock({ personId: jack.user.id })),
    ]),
  )
  // On a slow machine those queued behind may time out.
  const allowed = ['sent', 'friends_only', 'unavailable']
  expect(allowed).toEqual(expect.arrayContaining([...new Set(answers)]))
  const rows = await app.deps.db.select().from(letters)
  expect(rows.length).toBeGreaterThanOrEqual(rounds.length)
})
