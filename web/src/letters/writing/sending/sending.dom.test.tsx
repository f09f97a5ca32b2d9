import type { ErrorCode } from '@novelette/domain/errors.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { justSent } from '#letters/actions/just-sent.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { outbox } from '#letters/writing/drafts/outbox.ts'
import { isFound, openComposer, pressKey, sendButton, sheet, wordsOnSheet, write } from '#test/composing.ts'
import { firstRevision, LetterServer } from '#test/letter-server.ts'
import { limitStorage } from '#test/limit-storage.ts'
import { findButton, findWords, pressTwice } from '#test/on-screen.ts'
import { roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal } from '#test/server-stub.ts'
import { expectErrors } from '#test/setup.ts'

const problem = () => document.querySelector('.compose-page__sendProblem')?.textContent
const isWaiting = () => findWords('Your letter to Noor will be sent when it is back')
/** What this device keeps of drafts and of letters that wait. */
const onDevice = () => Object.keys(localStorage).filter(key => /draft|letter/.test(key))
const id = '0197a000-0000-7000-8000-00000000000d'
const says = (words: string) =>
  ({ receiver: 'Noor', content: `<p>${words}</p>`, banner: 'dreamy-clouds' }) as const

/** A letter to Noor with this text, open in the composer. */
async function writeTo(words: string, letters = new LetterServer()) {
  const app = await openComposer('/compose?to=Noor', {}, letters)
  await isFound()
  write(words)
  return app
}

/** The server is out of reach for everything that a letter needs. */
const cut = (letters: LetterServer) =>
  letters.fail('before', connectionLost, 'letters/send', 'drafts/save', 'drafts/get', 'drafts/remove')

describe('a letter', () => {
  it('is sent once by two presses of which neither could see the other', async () => {
    const { server } = await writeTo('By hand.')
    const button = sendButton()
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    pressTwice(button)
    await findWords('Letter Sent Successfully!')
    expect(server.inputsOf('letters/send')).toHaveLength(1)
    expect(justSent.get()).toMatchObject({ senderId: roseUser.id, receiver: { username: 'Noor' } })
  })

  it('is sent once the save of its draft has been answered, in the revision that it got', async () => {
    const saved = Promise.withResolvers<void>()
    const letters = new LetterServer()
    letters.hold('drafts/save', saved.promise)
    const { user, server } = await writeTo('By hand.', letters)
    await waitFor(() => expect(server.inputsOf('drafts/save')).toHaveLength(1))
    await user.click(sendButton())
    await findButton('Sending...')
    expect(server.inputsOf('letters/send')).toEqual([])
    saved.resolve()
    await findWords('Letter Sent Successfully!')
    expect(server.inputsOf('letters/send')).toMatchObject([{ revision: firstRevision }])
  })

  it('leaves nothing in this browser that could not be saved before it was sent', async () => {
    const { user, letters } = await writeTo('By hand.')
    letters.fail('before', connectionLost, 'drafts/save')
    write(' And more.')
    await waitFor(() => expect(onDevice()).not.toEqual([]))
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
    expect(onDevice()).toEqual([])
  })

  it('that was already sent with another text says so, and nothing of a failure', async () => {
    const { user, letters } = await writeTo('Words from the train.')
    letters.fail('before', () => refusal('letter_conflict'), 'letters/send')
    await user.click(sendButton())
    await findWords('This letter has already been sent.')
    expect(problem()).toBe('')
    expect(wordsOnSheet()).toBe('Words from the train.')
  })

  it('names its writer and the revision of its draft', async () => {
    const letters = new LetterServer()
    letters.saveElsewhere(id, says('By hand.'))
    const { user, server } = await openComposer('/compose?to=Noor', {}, letters)
    await isFound()
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
    expect(server.calls.find(({ path }) => path === 'letters/send')).toMatchObject({
      input: { id, revision: firstRevision },
      asUserId: roseUser.id,
    })
  })

  it('is sent with Control and Enter, and no line is added', async () => {
    const { letters } = await writeTo('By hand alone.')
    await waitFor(() => expect(sendButton().getAttribute('aria-disabled')).not.toBe('true'))
    let reachesEditor = false
    sheet().addEventListener('keydown', () => {
      reachesEditor = true
    })
    pressKey('Enter', { ctrlKey: true })
    await findWords('Letter Sent Successfully!')
    expect([...letters.letters.values()]).toMatchObject([{ content: '<p>By hand alone.</p>' }])
    expect(reachesEditor).toBe(false)
  })

  it.each(['', '   '])('is not sent without text: “%s”', async words => {
    const { user, server } = await writeTo(words)
    await user.click(sendButton())
    expect(problem()).toBe('Please fill in all required fields')
    expect(server.inputsOf('letters/send')).toEqual([])
    write('Words.')
    await waitFor(() => expect(problem()).toBe(''))
  })

  it('is not sent without a receiver', async () => {
    const { user, server } = await openComposer('/compose')
    write('Words.')
    await user.click(sendButton())
    expect(problem()).toBe('Please fill in all required fields')
    expect(server.inputsOf('letters/send')).toEqual([])
  })

  it('cannot be changed while it is being sent', async () => {
    const arrival = Promise.withResolvers<void>()
    const { user, letters } = await writeTo('By hand.')
    letters.hold('letters/send', arrival.promise)
    await user.click(sendButton())
    await findButton('Sending...')
    expect(sheet().getAttribute('contenteditable')).toBe('false')
    expect(screen.getByRole('region', { name: 'Send To' }).hasAttribute('inert')).toBe(true)
    arrival.resolve()
    await findWords('Letter Sent Successfully!')
  })

  it.each<[ErrorCode, string]>([
    ['recipient_not_found', 'There is no one with that username.'],
    ['friends_only', 'Noor only accepts letters from friends.'],
    ['too_large', 'larger than 5 MB'],
    ['rate_limited', 'Too many attempts. Please try again later.'],
    ['letter_unreadable', 'The formatting of this letter is too deep to send.'],
    ['unexpected', 'Something went wrong on our side. Please try again.'],
  ])('stays as a draft with the reason after %s, until something changes', async (code, reason) => {
    const { user, letters } = await writeTo('Still there?')
    letters.fail('before', () => refusal(code), 'letters/send')
    await user.click(sendButton())
    await findWords('Failed to send letter:')
    expect(problem()).toContain(reason)
    expect(wordsOnSheet()).toBe('Still there?')
    expect(sheet().getAttribute('contenteditable')).toBe('true')
    await waitFor(() =>
      expect([...letters.drafts.values()]).toMatchObject([{ content: '<p>Still there?</p>' }]),
    )
    write(' Yes.')
    await waitFor(() => expect(problem()).toBe(''))
  })

  it.each(['recipient_not_found', 'friends_only'] as const)(
    'looks its receiver up again after %s',
    async code => {
      const { user, letters, server } = await writeTo('Still there?')
      letters.fail('before', () => refusal(code), 'letters/send')
      server.answer({
        letters: {
          findRecipient: () => {
            throw refusal('recipient_not_found')
          },
        },
      })
      await user.click(sendButton())
      await findWords('User "Noor" not found.')
    },
  )

  it('is sent although its draft is ahead by its own save, whose answer was lost', async () => {
    const { user, letters } = await writeTo('One.')
    letters.fail('after', connectionLost, 'drafts/save')
    await waitFor(() => expect(letters.drafts.size).toBe(1))
    write(' Two.')
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
    expect([...letters.letters.values()]).toMatchObject([{ content: '<p>One. Two.</p>' }])
  })

  it('is kept as a draft when the session has ended, and says so on the page that signs in', async () => {
    const { user, letters, server, router } = await writeTo('Do not lose me.')
    await findWords('Draft saved')
    letters.fail('before', () => refusal('signed_out'), 'letters/send', 'drafts/save')
    server.answer({ accounts: { session: () => null } })
    await user.click(sendButton())
    await findWords('Your session has ended. Your letter is saved as a draft')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect([...letters.drafts.values()]).toMatchObject([{ content: '<p>Do not lose me.</p>' }])
  })
})

describe('a letter without a connection', () => {
  /** Rule 4.4 */
  it('can be cancelled, and is written on', async () => {
    const { user, letters, server } = await writeTo('On second thoughts')
    cut(letters)
    await user.click(sendButton())
    await isWaiting()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(sheet().getAttribute('contenteditable')).toBe('true'))
    write(', not yet.')
    const asked = server.inputsOf('letters/send').length
    letters.recover()
    window.dispatchEvent(new Event('online'))
    await waitFor(() =>
      expect([...letters.drafts.values()]).toMatchObject([
        { content: '<p>On second thoughts, not yet.</p>' },
      ]),
    )
    expect(problem()).toBe('')
    expect(server.inputsOf('letters/send')).toHaveLength(asked)
    expect(letters.letters.size).toBe(0)
  })

  it('that waits in another window is read-only in this one', async () => {
    const letters = new LetterServer()
    letters.saveElsewhere(id, says('From the tunnel.'))
    await openComposer('/compose?to=Noor', {}, letters)
    await isFound()
    cut(letters)
    act(() => void outbox.add(roseUser.id, { id, ...says('From the tunnel.'), revision: firstRevision }))
    await isWaiting()
    expect(sheet().getAttribute('contenteditable')).toBe('false')
  })

  it('is not said to wait when this browser has no room for it', async () => {
    expectErrors(/A note about the session could not be kept/)
    const { user, letters } = await writeTo('Too much for it.')
    cut(letters)
    const makeRoom = limitStorage(10)
    await user.click(sendButton())
    await findWords('Failed to send letter: You seem to be offline.')
    await findWords('Not saved yet: keep this page open')
    makeRoom()
    expect(outbox.all(roseUser.id)).toEqual([])
    letters.recover()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(problem()).toBe(''))
    await waitFor(() => expect(letters.drafts.size).toBe(1))
  })

  it('that waits is listed beside another open letter, and can be cancelled there', async () => {
    outbox.add(roseUser.id, { id, ...says('The waiting one.'), revision: 0 })
    const letters = new LetterServer()
    cut(letters)
    const { user } = await openComposer('/compose', {}, letters)
    await findWords('A letter to Noor is waiting to be sent.')
    expect(wordsOnSheet()).toBe('')
    await user.click(screen.getByRole('button', { name: 'Cancel sending the letter to Noor' }))
    await user.click(await findButton('Open Draft'))
    await waitFor(() => expect(wordsOnSheet()).toBe('The waiting one.'))
    expect(outbox.all(roseUser.id)).toEqual([])
  })

  it('is not opened by itself while it waits, though its draft is the latest', async () => {
    const letters = new LetterServer()
    letters.saveElsewhere(id, says('The waiting one.'))
    outbox.add(roseUser.id, { id, ...says('The waiting one.'), revision: firstRevision })
    letters.fail('before', connectionLost, 'letters/send')
    await openComposer('/compose', {}, letters)
    await findWords('A letter to Noor is waiting to be sent.')
    expect(wordsOnSheet()).toBe('')
  })

  it('sent from another page says so there', async () => {
    outbox.add(roseUser.id, { id, ...says('From the tunnel.'), revision: 0 })
    const { letters } = await openComposer('/compose')
    await findWords('Your letter to Noor was sent.')
    expect(letters.letters.size).toBe(1)
    expect(letters.drafts.size).toBe(0)
    expect(onDevice()).toEqual([])
    expect(wordsOnSheet()).toBe('')
  })

  it('refused on another page says why, and opens as a draft', async () => {
    outbox.add(roseUser.id, { id, ...says('From the tunnel.'), revision: 0 })
    const letters = new LetterServer()
    letters.fail('before', () => refusal('friends_only'), 'letters/send')
    const { user } = await openComposer('/compose', {}, letters)
    await findWords(
      'Your letter to Noor could not be sent: Noor only accepts letters from friends. It is saved as a draft.',
    )
    // Under StrictMode two of them ask at once, and jsdom has no locks that keep the second back.
    const [opening] = screen.getAllByRole('button', { name: 'Open Draft' })
    if (opening) await user.click(opening)
    await waitFor(() => expect(wordsOnSheet()).toBe('From the tunnel.'))
  })
})

describe('a draft that was changed elsewhere', () => {
  const saved = 'This letter was changed somewhere else, too.'
  const firstWords = (letters: LetterServer) =>
    [...letters.drafts.values()].map(({ content }) => content).toSorted()

  async function openDisputed() {
    const letters = new LetterServer()
    letters.saveElsewhere(id, says('The beginning.'))
    const app = await openComposer('/compose?to=Noor', {}, letters)
    await isFound()
    letters.saveElsewhere(id, says('Of the phone.'))
    return app
  }

  it('is not sent before its writer has chosen a text', async () => {
    const { user, letters, server } = await openDisputed()
    write(' Of the laptop.')
    await user.click(sendButton())
    await findWords(saved)
    const tried = server.inputsOf('letters/send').length
    expect(tried).toBeLessThan(2)
    const scrolledTo: unknown[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this)
    })
    await user.click(sendButton())
    expect(scrolledTo).toEqual([screen.getByText(saved).closest('[role="status"]')])
    expect(problem()).toContain('Choose above which one to go on with')
    expect(server.inputsOf('letters/send')).toHaveLength(tried)
    expect(letters.letters.size).toBe(0)
  })

  it('keeps the text in the editor, and the other among the drafts', async () => {
    const { user, letters } = await openDisputed()
    write(' Of the laptop.')
    await findWords(saved)
    await user.click(await findButton('Use This One'))
    await findWords('The other one is saved as a draft.')
    await waitFor(() =>
      expect(firstWords(letters)).toEqual(['<p>Of the phone.</p>', '<p>The beginning. Of the laptop.</p>']),
    )
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
    expect(letters.letters.get(id)?.content).toBe('<p>The beginning. Of the laptop.</p>')
    expect(firstWords(letters)).toEqual(['<p>Of the phone.</p>'])
  })

  it('makes no draft of the other text where that went as the letter meanwhile', async () => {
    const { user, letters } = await openDisputed()
    write(' Of the laptop.')
    await findWords(saved)
    letters.drafts.clear()
    letters.letters.set(id, says('Of the phone.'))
    await user.click(await findButton('Use This One'))
    await findWords('This letter has already been sent')
    expect(letters.drafts.size).toBe(0)
  })

  /** Rule 4.2 */
  it('takes the other text, and keeps that of the editor among the drafts', async () => {
    const { user, letters } = await openDisputed()
    write(' Of the laptop.')
    await findWords(saved)
    await user.click(await findButton('Use the Other One'))
    await waitFor(() => expect(wordsOnSheet()).toBe('Of the phone.'))
    expect(firstWords(letters)).toEqual(['<p>Of the phone.</p>', '<p>The beginning. Of the laptop.</p>'])
    expect(localDrafts.all(roseUser.id)).toEqual([])
  })

  it('keeps also what was written after the choice was offered, when the other text is taken', async () => {
    const { user, letters } = await openDisputed()
    write(' Of the laptop.')
    await findWords(saved)
    write(' And its last words.')
    await user.click(await findButton('Use the Other One'))
    await waitFor(() => expect(wordsOnSheet()).toBe('Of the phone.'))
    expect(firstWords(letters)).toContain('<p>The beginning. Of the laptop. And its last words.</p>')
  })

  it('stays when a window that did not know of it is emptied', async () => {
    const { user, letters } = await openDisputed()
    sheet().editor.commands.clearContent(true)
    await findWords(saved)
    await findButton('Use the Empty One')
    await user.click(await findButton('Use the Other One'))
    await waitFor(() => expect(wordsOnSheet()).toBe('Of the phone.'))
    expect(firstWords(letters)).toEqual(['<p>Of the phone.</p>'])
    sheet().editor.commands.clearContent(true)
    await waitFor(() => expect(letters.drafts.size).toBe(0))
  })

  it('loses neither text when the other cannot be saved now', async () => {
    const { user, letters } = await openDisputed()
    write(' Of the laptop.')
    await findWords(saved)
    cut(letters)
    await user.click(await findButton('Use This One'))
    await findWords('Your choice was not saved. Both texts are safe; please try again.')
    expect(firstWords(letters)).toEqual(['<p>Of the phone.</p>'])
    expect(wordsOnSheet()).toBe('The beginning. Of the laptop.')
  })
})

describe('a text that its letter did not have', () => {
  it('is reported once, listed, let go, and taken back as a new letter', async () => {
    localDrafts.put(roseUser.id, { id, ...says('Words from the train.'), revision: firstRevision })
    const letters = new LetterServer()
    letters.letters.set(id, says('The beginning.'))
    const { user } = await openComposer('/compose?to=Otto', {}, letters)
    await findWords('Your letter to Noor has been sent. Words that it did not carry are still here.')
    await user.click(await findButton('Open'))
    await findWords('This letter has already been sent.')
    await user.click(await findButton('Delete'))
    await waitFor(() => expect(wordsOnSheet()).toBe(''))
    expect(localDrafts.all(roseUser.id)).toEqual([])
    await user.click(await findButton('Undo'))
    await findWords('This letter has already been sent.')
    await user.click(await findButton('Save as a New Letter'))
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([says('Words from the train.')]))
    expect(letters.drafts.has(id)).toBe(false)
  })

  it('is offered as a new letter only once it was compared with its letter', async () => {
    const { promise: compared, resolve: compare } = Promise.withResolvers<void>()
    localDrafts.put(roseUser.id, { id, ...says('Words.'), revision: 0, refused: 'letter_conflict' })
    const letters = new LetterServer()
    letters.letters.set(id, says('The beginning.'))
    letters.hold('letters/sentLetter', compared)
    const { server } = await openComposer(`/compose?draft=${id}`, {}, letters)
    await waitFor(() => expect(server.inputsOf('letters/sentLetter')).not.toHaveLength(0))
    expect(wordsOnSheet()).toBe('Words.')
    expect(screen.queryByText('This letter has already been sent.')).toBeNull()
    compare()
    await findWords('This letter has already been sent.')
  })

  it('is not opened by itself, and says why in the list', async () => {
    localDrafts.put(roseUser.id, {
      id,
      ...says('Words from the train.'),
      revision: 0,
      refused: 'letter_conflict',
    })
    const { user } = await openComposer('/compose')
    expect(wordsOnSheet()).toBe('')
    await user.click(await findButton('Your Drafts (1)'))
    await findWords('Its letter was sent without this.')
    expect(screen.queryByText(/Words that it did not carry/)).toBeNull()
  })
})
