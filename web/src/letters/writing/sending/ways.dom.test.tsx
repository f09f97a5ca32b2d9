import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DraftText } from '#letters/writing/drafts/draft-text.ts'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { openComposer, pressKey, sheet, wordsOnSheet, write } from '#test/composing.ts'
import { type HeldCall, LetterServer, rosalind } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { connectionLost, refusal } from '#test/server-stub.ts'
import { rosalindAs, StoredGuests } from '#test/stored-guests.ts'

const id = '0197a000-0000-7000-8000-00000000000d'
const year = new Date().getFullYear() + 1
const zone = ownTimeZone()
const valentine = { kind: 'day', wall: `${year}-02-14T09:00`, zone, zoneOf: 'fixed' } as const
const slowly = { kind: 'slow', days: 15, zone, isShown: true } as const
const toNoor = { receiver: 'Noor' }
const toRosalind = { receiver: '', guest: rosalind }

type Way = {
  readonly name: string
  /** Besides its words. */
  readonly draft: Partial<DraftText>
  readonly button: string
  readonly call: HeldCall
  readonly input: object
  /** What this tab's screens hear. */
  readonly event: 'letterSent' | 'letterScheduled' | null
  /** What is said while there is no connection. */
  readonly waiting?: string
  /** What is on the screen once it went. */
  readonly done: string
  /** A refusal that only this way meets, and what is said of it. */
  readonly refused: () => unknown
  readonly why: string
}

const sendings: readonly Way[] = [
  {
    name: 'to an account',
    draft: toNoor,
    button: 'Send Beautiful Letter',
    call: 'letters/send',
    input: toNoor,
    event: 'letterSent',
    waiting: 'Your letter to Noor will be sent when it is back',
    done: 'Letter Sent Successfully!',
    refused: () => refusal('friends_only'),
    why: 'Failed to send letter: Noor only accepts letters from friends.',
  },
  {
    name: 'by link',
    draft: toRosalind,
    button: 'Send Beautiful Letter',
    call: 'guests/send',
    input: { guestId: rosalind.id },
    event: 'letterSent',
    waiting: 'Your letter to Rosalind will be sent when it is back',
    done: 'It waits for Rosalind behind a link.',
    refused: () => refusal('guest_closed'),
    why: 'Failed to send letter: Their link is closed. Open it again to send this letter.',
  },
  {
    name: 'by link, to be opened when its moment comes',
    draft: { ...toRosalind, plan: { openWhen: { label: 'you cannot sleep' } } },
    button: 'Send Beautiful Letter',
    call: 'guests/send',
    input: { guestId: rosalind.id, openWhen: { label: 'you cannot sleep' } },
    event: 'letterSent',
    waiting: 'Your letter to Rosalind will be sent when it is back',
    done: 'It waits for Rosalind behind a link.',
    refused: () => refusal('letter_unreadable'),
    why: 'Failed to send letter: The formatting of this letter is too deep to send.',
  },
  {
    name: 'on a day',
    draft: { ...toNoor, plan: { delivery: valentine } },
    button: `Schedule for February 14, ${year}`,
    call: 'scheduledLetters/schedule',
    input: { ...toNoor, delivery: valentine },
    event: 'letterScheduled',
    waiting: 'If it cannot be sent on its day, it becomes a draft again.',
    done: 'Your Letter Is Scheduled',
    refused: () => refusal('day_refused', { fields: { delivery: 'too_soon' } }),
    why: 'Failed to send letter: That day cannot be chosen. That time has passed, or is less than 10 minutes away.',
  },
  {
    name: 'by link, by slow post',
    draft: { ...toRosalind, plan: { delivery: slowly } },
    button: 'Send by Slow Post',
    call: 'scheduledLetters/schedule',
    input: { guestId: rosalind.id, delivery: slowly },
    event: 'letterScheduled',
    waiting: 'Your letter to Rosalind will be sent when it is back',
    done: 'Your Letter Is on Its Way',
    refused: () => refusal('day_refused', { fields: { delivery: 'crowded' } }),
    why: '5 letters of yours arrive at Rosalind’s in that hour already.',
  },
]

/** Of a letter that waits for its day. */
const changes: Way = {
  name: 'that is changed',
  draft: { ...toNoor, plan: { delivery: valentine, edits: { id, revision: 1 } } },
  button: 'Save Changes',
  call: 'scheduledLetters/change',
  input: { delivery: valentine },
  event: null,
  done: 'Your changes are saved.',
  refused: () => refusal('day_refused', { fields: { delivery: 'too_soon' } }),
  why: 'Failed to save your changes: That day cannot be chosen. That time has passed, or is less than 10 minutes away.',
}
const ways = [...sendings, changes]

const calls = [...new Set(ways.map(({ call }) => call))]
const problem = () => document.querySelector('.compose-page__sendProblem')?.textContent
/** What this device keeps of drafts and of letters that wait. */
const onDevice = () => Object.keys(localStorage).filter(key => /draft|letter/.test(key))

/** Open in the composer, its button ready. */
async function open({ draft, button }: Way, words = 'By hand.') {
  const letters = new LetterServer()
  const text = { receiver: '', content: '<p>By</p>', banner: 'starry-night', ...draft } as const
  if (draft.plan?.edits) letters.letters.set(id, text)
  else letters.saveElsewhere(id, text)
  const path = draft.plan?.edits ? `/compose?scheduled=${id}` : `/compose?draft=${id}`
  const guests = new StoredGuests(rosalindAs())
  const app = await openComposer(path, { ...guests.answers, letters: { sent: () => noneSent } }, letters)
  await waitFor(() => expect(wordsOnSheet()).toBe('By'))
  write(words.slice(2))
  const send = await findButton(button)
  await waitFor(() => expect(send.getAttribute('aria-disabled')).not.toBe('true'))
  const sent = () => calls.flatMap(call => app.server.inputsOf(call).map(input => [call, input]))
  return { ...app, send, sent }
}

const noneSent = {
  letters: [],
  page: 1,
  pageCount: 0,
  matching: 0,
  scheduled: 1,
  totals: { total: 0, read: 0, delivered: 0, pending: 0 },
}

/** The server is out of reach for everything that the letter needs. */
const cut = (letters: LetterServer) =>
  letters.fail('before', connectionLost, ...calls, 'drafts/save', 'drafts/get', 'drafts/remove')

function backOnline(letters: LetterServer): void {
  letters.recover()
  window.dispatchEvent(new Event('online'))
}

function noteLetterEvents(): string[] {
  const heard: string[] = []
  const note = ({ type }: Event) => void heard.push(type)
  for (const type of ['letterSent', 'letterScheduled']) {
    window.addEventListener(type, note)
    onTestFinished(() => window.removeEventListener(type, note))
  }
  return heard
}

describe.each(ways)('a letter $name', way => {
  const { call, input, event, done, refused, why } = way

  it('goes once and by its own call, however often it is pressed, and its draft is gone', async () => {
    const { user, letters, send, sent } = await open(way)
    const heard = noteLetterEvents()
    pressKey('Enter', { ctrlKey: true })
    pressKey('Enter', { ctrlKey: true })
    await user.dblClick(send)
    await findWords(done)
    const words = { id, content: '<p>By hand.</p>', banner: 'starry-night' }
    expect(sent()).toEqual([[call, { ...words, ...input, revision: expect.any(Number) }]])
    expect(heard).toEqual(event ? [event] : [])
    expect(letters.drafts.size).toBe(0)
    expect(onDevice()).toEqual([])
  })

  it('is asked for the blanks of its template before it goes', async () => {
    const { user, send, sent } = await open(way, 'By [name]')
    await user.click(send)
    await screen.findByRole('alertdialog', { name: '1 blank is still empty' })
    expect(sent()).toEqual([])
    await user.click(await findButton(/^(?:Send|Save) Anyway$/))
    await findWords(done)
  })

  /** Rule 4.5 */
  it('is a draft again with the reason once it is refused, and goes by the next press', async () => {
    const { user, letters, send } = await open(way)
    letters.fail('before', refused, call)
    await user.click(send)
    await findWords(why)
    expect(sheet().getAttribute('contenteditable')).toBe('true')
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ content: '<p>By hand.</p>' }]))
    letters.recover()
    await user.click(send)
    await findWords(done)
  })
})

describe.each(sendings)('a letter $name, without a connection', way => {
  const { call, waiting = '', done, refused, why } = way

  /** Rule 4.4 */
  it('waits read-only, and goes by itself, once', async () => {
    const { user, letters, send, sent } = await open(way)
    cut(letters)
    await user.click(send)
    await findWords(waiting)
    expect(sheet().getAttribute('contenteditable')).toBe('false')
    expect((await findButton('Waiting to Be Sent')).getAttribute('aria-disabled')).toBe('true')
    expect(problem()).toBe('')
    const tried = sent().length
    pressKey('Enter', { ctrlKey: true })
    backOnline(letters)
    await findWords(done)
    expect(sent()).toHaveLength(tried + 1)
    expect(letters.letters.size).toBe(1)
    expect([letters.drafts.size, onDevice()]).toEqual([0, []])
  })

  /** Rule 3.4 */
  it('goes once when it arrived and only the answer was lost', async () => {
    const { user, letters, send, sent } = await open(way)
    letters.fail('after', connectionLost, call)
    await user.click(send)
    await findWords(waiting)
    const went = [...letters.letters]
    backOnline(letters)
    await findWords(done)
    expect(sent().length).toBeGreaterThan(1)
    expect([...letters.letters]).toEqual(went)
    expect(onDevice()).toEqual([])
  })

  /** Rule 4.5 */
  it('is a draft again with the reason when it waited and is refused in the end', async () => {
    const { user, letters, send } = await open(way)
    cut(letters)
    await user.click(send)
    await findWords(waiting)
    letters.fail('before', refused, call)
    window.dispatchEvent(new Event('online'))
    await findWords(why)
    expect(wordsOnSheet()).toBe('By hand.')
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ content: '<p>By hand.</p>' }]))
  })
})

const scheduled = sendings.filter(({ draft }) => draft.plan?.delivery)
describe.each(scheduled)('a letter $name, that has left under its id meanwhile', way => {
  const { draft, call, waiting = '' } = way
  const done = draft.guest ? 'It waits for Rosalind behind a link.' : 'Letter Sent Successfully!'

  /** Rule 4.6 */
  it('is sent here, too, where only the answer was lost', async () => {
    const { user, letters, send } = await open(way)
    letters.fail('after', connectionLost, call)
    await user.click(send)
    await findWords(waiting)
    letters.leave(id)
    const heard = noteLetterEvents()
    backOnline(letters)
    await findWords(done)
    expect(new Set(heard)).toEqual(new Set(['letterSent']))
    expect([letters.drafts.size, onDevice()]).toEqual([0, []])
  })

  /** Rule 4.6 */
  it('is sent here, too, where another window had scheduled it, and nothing is said of a failure', async () => {
    const { user, letters, send } = await open(way)
    letters.letters.set(id, { receiver: '', ...draft, content: '<p>By hand.</p>', banner: 'starry-night' })
    letters.leave(id)
    letters.drafts.clear()
    await user.click(send)
    await findWords('This letter has already been sent.')
    expect(problem()).toBe('')
    await findWords(done)
    expect([letters.drafts.size, onDevice()]).toEqual([0, []])
  })
})
