import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks } from '#db/people-schema.ts'
import { erasedLetters, letters } from '#db/schema.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let eve: TestPerson
let guest: Awaited<ReturnType<typeof storeGuest>>
let rosalind: { id: string; username: string; profilePicture: null; isGuest: true }
let sent: string
let answer: string
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
beforeEach(async () => {
  await app.deps.db.delete(letters)
  await app.deps.db.delete(blocks)
  guest = await storeGuest(app.deps, jack.user.id, { name: 'Rosa|ind' })
  rosalind = { id: guest.id, username: 'Rosa|ind', profilePicture: null, isGuest: true }
  ;[sent = ''] = await storeLetters(app.deps, jack.user.id, guest.id, [{ preview: 'Dear one' }])
  ;[answer = ''] = await storeLetters(app.deps, guest.id, jack.user.id, [{ preview: 'Dear Jack' }])
})
afterAll(() => app.stop())

const calls = () => jack.client.letters
const rowOf = async (id: string) => (await app.deps.db.select().from(letters).where(eq(letters.id, id)))[0]

describe('a guest in the letters of an account', () => {
  /** Rule 8.1 */
  it('is shown with the name on the envelope and as a guest wherever letters are listed', async () => {
    await calls().setFavourite({ id: sent, favourite: true })
    expect((await calls().sent({})).letters).toMatchObject([{ id: sent, receiver: rosalind }])
    expect((await calls().inbox({})).letters).toMatchObject([{ id: answer, sender: rosalind }])
    const { received, sent: newest } = await calls().dashboard()
    expect([received[0]?.sender, newest[0]?.receiver]).toEqual([rosalind, rosalind])
    expect((await calls().keepsakes({})).letters).toMatchObject([{ id: sent, own: true, person: rosalind }])
    const { person, letters: between } = await calls().correspondence({ personId: guest.id })
    expect([person, between.map(({ id }) => id)]).toEqual([rosalind, [answer, sent]])
    expect((await calls().sentLetter({ id: sent })).receiver).toEqual(rosalind)
    expect((await calls().received({ id: answer })).sender).toEqual(rosalind)
  })

  it('is found by any part of the name, also behind a |', async () => {
    for (const search of ['rosa', 'a|i', 'IND', 'Dear one']) {
      expect((await calls().sent({ search })).letters.map(({ id }) => id)).toEqual([sent])
    }
    expect((await calls().sent({ search: 'rosalind' })).letters).toEqual([])
  })

  /** Rule 8.1 */
  it('is no account: neither found, nor suggested, nor a profile', async () => {
    const { id } = await storeGuest(app.deps, jack.user.id, { name: 'Someone_9' })
    await storeLetters(app.deps, jack.user.id, id, [{}])
    const username = 'Someone_9'
    await expect(calls().findRecipient({ username })).rejects.toMatchObject({ code: 'recipient_not_found' })
    expect(await calls().recentRecipients()).toEqual([])
    expect(await calls().matchingRecipients({ typed: 'Someone' })).toEqual([])
    await expect(jack.client.profiles.byUsername({ username })).rejects.toMatchObject({ code: 'not_found' })
    expect(await jack.client.accounts.checkUsername({ username })).toMatchObject({ available: true })
    const letter = { id: randomUUID(), content: '<p>Hi</p>', banner: 'starry-night' as const }
    await expect(calls().send({ ...letter, receiver: username })).rejects.toMatchObject({
      code: 'recipient_not_found',
    })
  })

  it('has a conversation before the first letter, for their writer alone', async () => {
    await app.deps.db.delete(letters)
    const between = { personId: guest.id }
    expect(await calls().correspondence(between)).toEqual({ person: rosalind, letters: [], nextCursor: null })
    await storeGuest(app.deps, eve.user.id)
    await expect(eve.client.letters.correspondence(between)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('reads letters whose writer has friends only write to them', async () => {
    await jack.client.profiles.update({ bio: '', privacySettings: 'friends_only' })
    const letter = {
      id: randomUUID(),
      guestId: guest.id,
      content: '<p>Hi</p>',
      banner: 'starry-night',
    } as const
    expect(await jack.client.guests.send(letter)).toMatchObject({ status: 'sent' })
    await jack.client.profiles.update({ bio: '', privacySettings: 'anyone' })
  })
})

describe('letters.takeBack from a guest', () => {
  it('makes an unopened letter a draft for the same guest', async () => {
    const draftId = randomUUID()
    await calls().takeBack({ id: sent, draftId })
    const draft = { id: draftId, receiver: '', guest: { id: guest.id, name: 'Rosa|ind' } }
    expect(await jack.client.drafts.get({ id: draftId })).toMatchObject({
      ...draft,
      content: '<p>Dear one</p>',
    })
    expect(await rowOf(sent)).toMatchObject({ hiddenFromReceiver: true, sealedBody: Buffer.alloc(0) })
    const letter = {
      id: draftId,
      guestId: guest.id,
      content: '<p>Dear one</p>',
      banner: 'starry-night',
    } as const
    expect(await jack.client.guests.send(letter)).toMatchObject({ receiver: rosalind })
  })

  it('refuses a letter that was opened', async () => {
    await app.deps.db.update(letters).set({ status: 'read', shownStatus: 'read' }).where(eq(letters.id, sent))
    const taking = calls().takeBack({ id: sent, draftId: randomUUID() })
    await expect(taking).rejects.toMatchObject({ code: 'already_opened' })
  })
})

describe('letters.remove with a guest', () => {
  it('hides a letter from its writer alone, while the guest’s link is not closed', async () => {
    await calls().remove({ id: sent })
    expect(await rowOf(sent)).toMatchObject({ hiddenFromReceiver: false, hiddenFromBothAt: null })
    await calls().restore({ id: sent })
    expect((await calls().sent({})).letters.map(({ id }) => id)).toEqual([sent])
  })

  it('starts the 30 days once the link is closed, also for a letter that was never opened', async () => {
    await jack.client.guests.close({ id: guest.id })
    await calls().remove({ id: sent })
    await calls().remove({ id: answer })
    for (const id of [sent, answer]) expect((await rowOf(id))?.hiddenFromBothAt).not.toBeNull()
    await app.deps.db
      .update(letters)
      .set({ hiddenFromBothAt: sql`${letters.hiddenFromBothAt} - interval '31 days'` })
      .where(eq(letters.id, sent))
    await eraseRemovedLetters(app.deps.db)
    expect([await rowOf(sent), (await rowOf(answer))?.id]).toEqual([undefined, answer])
    expect(await app.deps.db.select().from(erasedLetters).where(eq(erasedLetters.id, sent))).toHaveLength(1)
  })
})

describe('blocks.block of a guest', () => {
  it('lists the guest with the name on the envelope, until it is undone', async () => {
    expect(await jack.client.blocks.block({ personId: guest.id })).toEqual({ people: [rosalind] })
    expect(await jack.client.blocks.unblock({ personId: guest.id })).toEqual({ people: [] })
  })

  it('finds only one’s own guests', async () => {
    const blocking = eve.client.blocks.block({ personId: guest.id })
    await expect(blocking).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await app.deps.db.select().from(blocks)).toEqual([])
  })
})
