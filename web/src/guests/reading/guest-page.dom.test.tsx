import type { Envelope, Envelopes } from '@novelette/domain/guests/guest-schemas.ts'
import { sealHold } from '@novelette/domain/guests/guests.ts'
import { linkEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers, ServerStub } from '#test/server-stub.ts'
import { dayThisYear } from '#test/time.ts'

const locator = 'Ab3dEf7hJk9m'
const secret = '7xKp3mQv9sTb2nWz5cRd8f'
const link = { locator, secret }
const path = `/l/${locator}#${secret}`

const envelope = (end: number, changed: Partial<Envelope> = {}): Envelope => ({
  id: `0197a000-0000-7000-8000-00000000000${end}`,
  createdAt: new Date(Date.UTC(2026, 10, end)),
  banner: 'romantic-roses',
  own: false,
  opened: false,
  openWhen: null,
  ...changed,
})
const top = envelope(9)

const behind = (letters: readonly Envelope[], changed: Partial<Envelopes> = {}): Envelopes => ({
  name: 'Rosalind',
  writer: 'Jack',
  letters: [...letters],
  nextCursor: null,
  answersLeft: 5,
  ...changed,
})

const answers = (found: Envelopes): ServerAnswers => ({
  guests: {
    envelopes: () => found,
    markDelivered: () => ({}),
    open: ({ letterId }) => {
      const { opened: _, ...letter } = found.letters.find(({ id }) => id === letterId) ?? top
      return { ...letter, content: `<p>Words of ${letterId.slice(-1)}</p>` }
    },
  },
})

const open = (found: Envelopes, ...more: readonly ServerAnswers[]) =>
  renderApp(path, [answers(found), ...more], { user: null })
const sealNow = () => screen.getByRole('button', { name: 'Open the letter from Jack' })
/** What was found may be replaced before it can be pressed, and strict mode ends its first effects, which lets go of what is held. */
async function findSeal(): Promise<HTMLElement> {
  await findButton('Open the letter from Jack')
  await act(async () => {})
  return sealNow()
}

/** As a key, or a screen reader's press. */
async function openTop(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await findSeal())
  await user.click(await findButton('Open It'))
  await user.keyboard('{Enter}')
}

describe('the envelope', () => {
  it('has the name of the guest and of the writer; the title of the page has none', async () => {
    const { server } = await open(behind([top]))
    await findWords('From Jack. Hold the seal to open it.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A letter for Rosalind')
    expect(document.title).toBe('A letter is waiting · Novelette')
    expect(server.inputsOf('guests/envelopes')).toContainEqual(link)
  })

  it.each([`/l/${locator}%23${secret}`, `/l/${locator}%2523${secret}`, `/l/${locator}?fbclid=1#${secret}.`])(
    'takes the secret of %s behind the #',
    async mangled => {
      await renderApp(mangled, [answers(behind([top]))], { user: null })
      await findSeal()
      await waitFor(() => expect(window.location.href.endsWith(path)).toBe(true))
    },
  )

  it('lies on the earlier letters, and shows the one that is chosen', async () => {
    const found = behind([top, envelope(8, { opened: true }), envelope(7, { own: true, opened: true })])
    const { user, server } = await open(found)
    await user.click(await findButton('2 earlier letters'))
    await user.click(await screen.findByRole('button', { name: /^Your reply/ }))
    await findWords('Words of 7')
    expect(server.inputsOf('guests/open')).toEqual([{ ...link, letterId: envelope(7).id, quietly: true }])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your reply to Jack')
  })

  it('gives the focus to the seal of a letter that is chosen', async () => {
    const { user } = await open(behind([top, envelope(8)]))
    await user.click(await findButton('1 earlier letter'))
    await user.click(await screen.findByRole('button', { name: /^From Jack/ }))
    await findButton('1 other letter')
    expect(document.activeElement).toBe(await findSeal())
  })

  it('says of slow post when it was posted, sealed and open', async () => {
    const posted = { createdAt: dayThisYear(12, 9), postedAt: dayThisYear(11, 25) }
    const { user } = await open(behind([envelope(9, posted)]))
    await findWords('Posted Nov 25 · Arrived Dec 9')
    await openTop(user)
    await findWords('Words of 9')
    expect(textOf(screen.getByRole('main'))).toContain('From Jack · Posted Nov 25 · Arrived Dec 9')
  })

  /** Rules 3.20, 3.21 */
  it('says whose the letter is, and has its heading and name, once it is open', async () => {
    const content = joinLetter({ words: '<p>Words of 9</p>', heading: 'At Last', name: 'your J.' })
    const { user } = await open(behind([top]), { guests: { open: () => ({ ...top, content }) } })
    await findWords('From Jack. Hold the seal to open it.')
    await openTop(user)
    await findWords('Words of 9')
    expect(textOf(screen.getByRole('main'))).toContain('From Jack (signed as your J.) · ')
    expect(textOf(screen.getByRole('main'))).toContain('With love,your J.')
    expect(textOf(screen.getByRole('article'))).toContain('At Last')
  })

  it('says that no letter is left', async () => {
    await open(behind([]))
    await findWords('There is no letter here now')
  })
})

describe('the seal', () => {
  /** Rule 8.3 */
  it('delivers while it is held, and opens at its end', async () => {
    const { server, user } = await open(behind([top]))
    await findSeal()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const seal = sealNow()
    fireEvent.pointerDown(seal, { button: 0, isPrimary: true })
    vi.advanceTimersByTime(sealHold.deliveredAfterMs - 1)
    expect(server.inputsOf('guests/markDelivered')).toEqual([])
    vi.advanceTimersByTime(1)
    vi.advanceTimersByTime(sealHold.opensAfterMs - sealHold.deliveredAfterMs)
    vi.useRealTimers()
    fireEvent.pointerUp(seal)
    await waitFor(() => expect(server.inputsOf('guests/markDelivered')).toEqual([link]))
    await waitFor(() =>
      expect(server.inputsOf('guests/open')).toEqual([{ ...link, letterId: top.id, quietly: false }]),
    )
    await user.keyboard('{Enter}')
    await findButton('Reply')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A letter for Rosalind'))
  })

  /** Rule 8.2 */
  it('delivers and opens nothing when it is let go early', async () => {
    const { server, user } = await open(behind([top]))
    await findSeal()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const seal = sealNow()
    fireEvent.pointerDown(seal, { button: 0, isPrimary: true })
    vi.advanceTimersByTime(sealHold.deliveredAfterMs - 1)
    fireEvent.pointerUp(seal)
    vi.advanceTimersByTime(2 * sealHold.opensAfterMs)
    vi.useRealTimers()
    // What was called before is known once this opening is.
    await openTop(user)
    await findWords('Words of 9')
    expect(server.inputsOf('guests/markDelivered')).toEqual([link])
    expect(server.inputsOf('guests/open')).toHaveLength(1)
  })

  /** Rule 8.3 */
  it('asks before a click opens, and a click alone delivers nothing', async () => {
    const { server, user } = await open(behind([top]))
    await user.click(await findSeal())
    const dialog = await screen.findByRole('dialog', { name: 'Open the letter now?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(await findSeal())
    expect(server.calls.map(call => call.path)).not.toContain('guests/markDelivered')
    expect(server.inputsOf('guests/open')).toEqual([])
  })

  it('delivers and opens at the second press', async () => {
    const { server, user } = await open(behind([top]))
    await openTop(user)
    await findWords('Words of 9')
    expect(server.inputsOf('guests/markDelivered')).toEqual([link])
    expect(server.inputsOf('guests/open')).toEqual([{ ...link, letterId: top.id, quietly: false }])
  })

  it('asks whether it is the moment of a closed letter, held or pressed', async () => {
    const closed = envelope(9, { openWhen: { label: 'you miss me', opensFrom: null } })
    const { server, user } = await open(behind([closed]))
    await findWords('From Jack. Open when you miss me. Hold the seal to open it.')
    await user.click(await findButton('Open the letter from Jack. Open when you miss me'))
    await screen.findByRole('dialog', { name: 'Open the letter now?' })
    expect(server.inputsOf('guests/open')).toEqual([])
    await user.click(await findButton('Open It'))
    await user.keyboard('{Enter}')
    await findWords('Words of 9')
    expect(server.inputsOf('guests/open')).toEqual([{ ...link, letterId: closed.id, quietly: false }])
  })

  it('says on which day a closed letter opens', async () => {
    const year = new Date().getFullYear() + 1
    const openWhen = { label: 'it is our day', opensFrom: new Date(year, 11, 24) }
    const { server, user } = await open(behind([envelope(9, { openWhen })]))
    await user.click(await findButton('Open the letter from Jack. Open when it is our day'))
    await findWords(`It opens on December 24, ${year}.`)
    expect(screen.queryByText('Open It')).toBeNull()
    expect(server.inputsOf('guests/open')).toEqual([])
  })

  /** Rule 8.3 */
  it('tells nothing when it is opened quietly, nor when the letter is read again', async () => {
    const { server, user } = await open(behind([top]))
    await user.click(await findButton('Open Without a Read Receipt'))
    await findWords('Jack will not see that you opened it.')
    await user.click(await findButton('Open It'))
    await user.keyboard('{Enter}')
    await findWords('Words of 9')
    expect(server.inputsOf('guests/markDelivered')).toEqual([])
    expect(server.inputsOf('guests/open')).toEqual([{ ...link, letterId: top.id, quietly: true }])
  })

  it('is broken on a letter that was opened before: a press opens it, quietly', async () => {
    const { server, user } = await open(behind([envelope(9, { opened: true })]))
    await user.click(await findButton('Read the letter from Jack again'))
    await user.keyboard('{Enter}')
    await findWords('Words of 9')
    expect(server.inputsOf('guests/open')).toEqual([{ ...link, letterId: top.id, quietly: true }])
  })

  it('says that the letter was taken back', async () => {
    const { user } = await open(behind([top]), {
      guests: { open: () => Promise.reject(refusal('not_found')) },
    })
    await openTop(user)
    await findWords('It was taken back')
  })

  it('fetches the letter again when the server has failed', async () => {
    const found = behind([top])
    const { user, server } = await open(found, {
      guests: { open: () => Promise.reject(refusal('unexpected')) },
    })
    await openTop(user)
    const again = await findButton('Try Again')
    server.answer(answers(found))
    await user.click(again)
    await findWords('Words of 9')
  })
})

describe('a link that opens nothing', () => {
  const refused = (code: Parameters<typeof refusal>[0], data = {}): ServerAnswers => ({
    guests: { envelopes: () => Promise.reject(refusal(code, data)) },
  })

  it('asks for the whole link, and takes a key that belongs to the address', async () => {
    const { user, server } = await open(behind([top]), refused('link_invalid'))
    const field = await screen.findByLabelText('Paste the whole link or the key')
    await user.type(field, 'hello')
    await user.click(await findButton('Open the Envelope'))
    await findWords('neither a whole link nor a key')
    await user.clear(field)
    await user.type(field, '2xKp 3mQv 9sTb 2nWz 5cRd 8f')
    server.answer(answers(behind([top])))
    await user.click(await findButton('Open the Envelope'))
    await findSeal()
    expect(window.location.hash).toBe('#2xKp3mQv9sTb2nWz5cRd8f')
  })

  it('is asked for without a call when the key is missing', async () => {
    const { server } = await renderApp(`/l/${locator}.`, [], { user: null })
    await findWords('This link does not work')
    expect(server.inputsOf('guests/envelopes')).toEqual([])
  })

  it.each([
    ['guest_claimed', 'These letters are in an inbox now'],
    ['guest_inactive', 'This link is inactive'],
  ] as const)('says why it does not: %s', async (code, title) => {
    await open(behind([top]), refused(code, { writer: 'Jack' }))
    await findWords(title)
    if (code === 'guest_inactive') await findWords('Ask Jack to open it again')
  })

  it('is fetched again after a lost connection', async () => {
    const { user, server } = await open(behind([top]), {
      guests: {
        envelopes: () => {
          throw refusal('rate_limited')
        },
      },
    })
    const again = await findButton('Try Again')
    server.answer(answers(behind([top])))
    await user.click(again)
    await findSeal()
  })
})

describe('the letter on the desk', () => {
  async function opened(found = behind([top]), ...more: readonly ServerAnswers[]) {
    const page = await open(found, ...more)
    await openTop(page.user)
    await findButton('Reply')
    return page
  }

  it('closes the page: the link leaves the address, and the browser keeps nothing', async () => {
    const { user, server } = await opened()
    const asked = server.inputsOf('guests/envelopes').length
    await user.click(await findButton('Close This Page'))
    await findWords('This page is closed')
    await waitFor(() => expect(window.location.href).toMatch(/\/l$/))
    expect(localStorage).toHaveLength(0)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(secret)
    expect(server.inputsOf('guests/envelopes')).toHaveLength(asked)
  })

  it('prints the letter', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = await opened()
    await user.click(await findButton('Print'))
    expect(print).toHaveBeenCalledOnce()
  })

  it('plays a recording of the letter, for which the secret stands in no address', async () => {
    const id = '0197a000-0000-7000-8000-0000000000b1'
    const asked: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (typeof address !== 'string') return ServerStub.fetch(address as Request, init)
      asked.push([address, init?.method, JSON.parse(String(init?.body))])
      return new Response('sound', { status: asked.length === 1 ? 404 : 200 })
    })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    URL.createObjectURL = () => 'blob:sound'
    const content = joinLetter({ words: '<p>Listen.</p>', recordings: [{ id, seconds: 72, words: '' }] })
    const { user } = await opened(behind([top]), { guests: { open: () => ({ ...top, content }) } })
    await findWords('A recording, 1:12')
    expect(asked).toEqual([])
    await user.click(await findButton('Play recording 1'))
    await findWords('This recording could not be loaded. Reload the page to try again.')
    await user.click(await findButton('Play recording 1'))
    await waitFor(() => expect(document.querySelector('audio')?.getAttribute('src')).toBe('blob:sound'))
    const call = [linkEnclosurePath('recording'), 'POST', { ...link, id }]
    expect(asked).toEqual([call, call])
  })

  it('reports the letter', async () => {
    const { user, server } = await opened(behind([top]), { guests: { report: () => ({}) } })
    await user.click(await findButton('Report'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Report' }))
    await findWords('Please choose a reason')
    await user.click(dialog.getAllByRole('radio')[0] as HTMLElement)
    await user.click(dialog.getByRole('button', { name: 'Report' }))
    await findWords('Thank you')
    expect(server.inputsOf('guests/report')).toMatchObject([{ ...link, letterId: top.id, note: '' }])
  })

  it.each([
    ['No emails about letters from Jack', 'writer'],
    ['No emails from Novelette at all', 'everyone'],
  ])('refuses mail: %s', async (choice, from) => {
    const { user, server } = await opened(behind([top]), { guests: { refuseMail: () => ({}) } })
    await user.click(await findButton('Stop Emails'))
    await user.click(await screen.findByRole('radio', { name: choice }))
    await user.click(await findButton('Yes, Stop Emails'))
    await findWords('Done.')
    expect(server.inputsOf('guests/refuseMail')).toEqual([{ ...link, from }])
    // A server of the release before.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  describe('Undo of a refusal', () => {
    const refuse = async (undo: () => Promise<Record<string, never>>) => {
      const opening = await opened(behind([top]), {
        guests: { refuseMail: () => ({ undo: 'a-token' }) },
        mailRefusals: { undo },
      })
      const { user } = opening
      await user.click(await findButton('Stop Emails'))
      await user.click(await screen.findByRole('radio', { name: 'No emails about letters from Jack' }))
      await user.click(await findButton('Yes, Stop Emails'))
      await findWords('Done.')
      return opening
    }

    /** Rule 8.6 */
    it('is there as long as the page is, and takes it back once', async () => {
      const { user, server } = await refuse(() => Promise.resolve({}))
      await user.click(await findButton('Close'))
      await user.click(await findButton('Stop Emails'))
      await user.click(await findButton('Undo'))
      await findWords('Undone. All is as it was')
      expect(server.inputsOf('mailRefusals/undo')).toEqual([{ token: 'a-token' }])
      await user.click(await findButton('Close'))
      await user.click(await findButton('Stop Emails'))
      await findWords('From whom?')
    })

    it('says when it is too late, and stays after a failure of the server', async () => {
      const { user, server } = await refuse(() => Promise.reject(refusal('unexpected')))
      await user.click(await findButton('Undo'))
      await findWords('It was not undone')
      server.answer({ mailRefusals: { undo: () => Promise.reject(refusal('link_invalid')) } })
      await user.click(await findButton('Undo'))
      await findWords('It could be undone for 10 minutes, which are over.')
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    })
  })

  it('remembers the link for who goes to register, in no address', async () => {
    const { user } = await opened(behind([top]), {
      accounts: { checkUsername: () => ({ available: true }), signUp: () => ({}) },
    })
    await user.click(await findButton('Save to an Account'))
    await user.click(await screen.findByRole('link', { name: 'Create Free Account' }))
    await findWords('The letters of your link')
    expect(window.location.href).not.toContain(secret)
  })
})

describe('an answer', () => {
  const words = 'Dear Jack,\n\nI am on\n  the ten o’clock.\n\n\nYours'
  const content = '<p>Dear Jack,</p><p>I am on<br>&nbsp;&nbsp;the ten o’clock.</p><p></p><p>Yours</p>'
  const findField = () => screen.findByRole('textbox', { name: 'Your reply to Jack' })

  async function write(...more: readonly ServerAnswers[]) {
    const page = await open(behind([top]), ...more)
    await openTop(page.user)
    await page.user.click(await findButton('Reply'))
    fireEvent.change(await findField(), { target: { value: words } })
    await page.user.click(await screen.findByRole('radio', { name: 'Golden Hearts' }))
    return page
  }

  it('is sent on its paper, once, and then forgotten here', async () => {
    const { user, server } = await write({
      guests: { answer: () => ({ createdAt: new Date(), answersLeft: 4 }) },
    })
    expect(Object.keys({ ...localStorage })).toHaveLength(1)
    await user.click(await findButton('Send Your Reply'))
    await findWords('Your reply is on its way to Jack.')
    expect(server.inputsOf('guests/answer')).toMatchObject([{ ...link, content, banner: 'golden-hearts' }])
    expect(localStorage).toHaveLength(0)
  })

  it('keeps its id through a lost connection and a reload', async () => {
    const first = await write({
      guests: {
        answer: () => {
          throw connectionLost()
        },
      },
    })
    await first.user.click(await findButton('Send Your Reply'))
    await findWords('Your reply was not sent')
    const [sent] = first.server.inputsOf('guests/answer') as { id: string }[]
    first.unmount()
    const { user, server } = await open(behind([envelope(9, { opened: true })]), {
      guests: { answer: () => ({ createdAt: new Date(), answersLeft: 4 }) },
    })
    expect(await findField()).toHaveProperty('value', words)
    await user.click(await findButton('Send Your Reply'))
    await findWords('Your reply is on its way to Jack.')
    expect(server.inputsOf('guests/answer')).toMatchObject([{ id: sent?.id, content }])
  })

  it('that has arrived otherwise before becomes another one', async () => {
    const { user, server } = await write({
      guests: { answer: () => Promise.reject(refusal('letter_conflict')) },
    })
    await user.click(await findButton('Send Your Reply'))
    await findWords('An earlier version has arrived')
    server.answer({ guests: { answer: () => ({ createdAt: new Date(), answersLeft: 3 }) } })
    await user.click(await findButton('Send Your Reply'))
    await findWords('Your reply is on its way to Jack.')
    const ids = (server.inputsOf('guests/answer') as { id: string }[]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('waits for the writer when none is left', async () => {
    const { user } = await open(behind([top], { answersLeft: 0 }))
    await openTop(user)
    await user.click(await findButton('Reply'))
    await findWords('Wait for Jack to write')
  })

  it('gives the focus back to its button when it is left for now, and keeps its words', async () => {
    const { user } = await open(behind([top]))
    await openTop(user)
    await user.click(await findButton('Reply'))
    await user.type(await findField(), words)
    await user.click(await findButton('Close'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(await findButton('Reply'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await findField())
    expect(await findField()).toHaveProperty('value', words)
  })

  it('is asked about before it is thrown away', async () => {
    const { user } = await write()
    await user.click(await findButton('Close This Page'))
    await user.click(await findButton('Continue Writing'))
    expect(await findField()).toHaveProperty('value', words)
    await user.click(await findButton('Close This Page'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard your reply?' }))
    await user.click(dialog.getByRole('button', { name: 'Discard and Close' }))
    await findWords('This page is closed')
    expect(localStorage).toHaveLength(0)
  })
})
