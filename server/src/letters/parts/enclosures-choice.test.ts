import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { deliverDue } from '#scheduling/delivering/deliver-due.ts'
import { webmOpus } from '#test/enclosures/recordings.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { jpeg } from '#test/photos.ts'
import { makeDue } from '#test/scheduling/stored-scheduled.ts'
import { storeLetters } from '#test/stored-letters.ts'
import { enclosing, speaking, storePhoto, storeRecording } from '#test/uploads.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

const all = { photographs: true, recordings: true }
const delivery = { kind: 'slow', days: 3, zone: 'UTC', isShown: false } as const

const kinds = [
  {
    name: 'photographs',
    other: 'recordings',
    store: async () => storePhoto(rose, await jpeg()),
    storeOther: async () => storeRecording(rose, await webmOpus(1)),
    markup: enclosing,
    otherMarkup: speaking,
  },
  {
    name: 'recordings',
    other: 'photographs',
    store: async () => storeRecording(rose, await webmOpus(1)),
    storeOther: async () => storePhoto(rose, await jpeg()),
    markup: speaking,
    otherMarkup: enclosing,
  },
] as const

const letterOf = (content: string, receiver: string) => ({
  id: randomUUID() as string,
  receiver,
  content,
  banner: 'starry-night' as const,
})
const send = (content: string, receiver: string) => rose.client.letters.send(letterOf(content, receiver))
const outcomeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

describe.each(kinds)('who takes no $name', ({ name, other, store, storeOther, markup, otherMarkup }) => {
  const find = async (username: string) => (await rose.client.letters.findRecipient({ username }))[name]

  /** Rules 3.13, 3.14 */
  it('gets none that is sent, scheduled or put into what waits, and tells it to people they have written to alone', async () => {
    const receiver = `${name}1`
    const person = await app.signUpAndIn(receiver)
    const content = markup(await store())
    expect(await person.client.accounts.enclosuresChoice()).toEqual(all)
    const choice = { ...all, [name]: false }
    expect(await person.client.accounts.changeEnclosuresChoice(choice)).toEqual(choice)
    expect(await find(receiver)).toBe('friends_only')
    expect(await outcomeOf(send(content, receiver))).toBe(`${name}_friends_only`)

    await storeLetters(app.deps, person.user.id, rose.user.id, [{}])
    expect(await find(receiver)).toBe('not_wanted')
    expect(await outcomeOf(send(content, receiver))).toBe(`${name}_not_wanted`)
    const later = { ...letterOf(content, receiver), delivery }
    expect(await outcomeOf(rose.client.scheduledLetters.schedule(later))).toBe(`${name}_not_wanted`)
    const waiting = letterOf('<p>I miss you.</p>', receiver)
    await rose.client.scheduledLetters.schedule({ ...waiting, delivery })
    const { revision } = await rose.client.scheduledLetters.get({ id: waiting.id })
    const { receiver: _, ...changed } = { ...waiting, content, delivery, revision }
    expect(await outcomeOf(rose.client.scheduledLetters.change(changed))).toBe(`${name}_not_wanted`)
    expect((await rose.client.letters.findRecipient({ username: receiver }))[other]).toBe('taken')
    expect(await outcomeOf(send(otherMarkup(await storeOther()), receiver))).toBe('taken')

    await person.client.accounts.changeEnclosuresChoice(all)
    expect([await find(receiver), await outcomeOf(send(content, receiver))]).toEqual(['taken', 'taken'])
  })

  /** Rules 3.13, 10.3 */
  it('has a letter with some come back as it leaves, which goes without them, or once they are taken', async () => {
    const receiver = `${name}2`
    const person = await app.signUpAndIn(receiver)
    await storeLetters(app.deps, person.user.id, rose.user.id, [{}])
    const content = markup(await store())
    const later = { ...letterOf(content, receiver), delivery }
    const emptied = { ...letterOf(content, receiver), delivery }
    for (const letter of [later, emptied]) await rose.client.scheduledLetters.schedule(letter)
    const { revision } = await rose.client.scheduledLetters.get({ id: emptied.id })
    const { receiver: _, ...words } = { ...emptied, content: '<p>I miss you.</p>', revision }
    await rose.client.scheduledLetters.change(words)
    await person.client.accounts.changeEnclosuresChoice({ ...all, [name]: false })

    await makeDue(app.deps)
    await deliverDue(app.deps)
    const waiting = await app.deps.db.select().from(scheduledLetters)
    expect(waiting).toMatchObject([{ id: later.id, returnedReason: `${name}_not_wanted` }])
    const sendNow = () => rose.client.scheduledLetters.sendNow({ id: later.id })
    expect(await outcomeOf(sendNow())).toBe(`${name}_not_wanted`)
    await person.client.accounts.changeEnclosuresChoice(all)
    expect(await outcomeOf(sendNow())).toBe('taken')
    expect((await person.client.letters.received({ id: later.id })).content).toBe(content)
  })
})
