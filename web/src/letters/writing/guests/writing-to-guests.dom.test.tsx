import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { storeVisitorDraft } from '#pages/landing/try-out/visitor-draft.ts'
import { isFound, openComposer, sendButton, sheet, wordsOnSheet, write } from '#test/composing.ts'
import { LetterServer, rosalind } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { giveMicrophone } from '#test/recorder-stub.ts'
import { roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal } from '#test/server-stub.ts'
import { guestLinkAfter, rosalindAs, StoredGuests } from '#test/stored-guests.ts'

const toGuest = `/compose?guest=${rosalind.id}`
const line = () => findButton('Write to Someone Without an Account')
const nameField = () => screen.findByRole('textbox', { name: 'The name on the envelope' })
const isChosen = (name = 'Rosalind') => findButton(new RegExp(`${name} · no account.*Change`))

async function openWith(path: string, guests = new StoredGuests(rosalindAs()), letters = new LetterServer()) {
  return openComposer(path, guests.answers, letters)
}

describe('enclosing for somebody without an account', () => {
  const record = async (enclosures: Guest['enclosures']) => {
    giveMicrophone()
    const { user } = await openWith(toGuest, new StoredGuests(rosalindAs({ enclosures })))
    await isChosen()
    write('Listen.')
    await user.click(await findButton('Enclose'))
    await user.click(await findButton('A Recording'))
    await screen.findByRole('dialog', { name: 'A Recording' })
  }

  /** Rule 3.14 */
  it('is refused before anything is recorded, until they have answered', async () => {
    await record('friends_only')
    await findWords('Recordings go to people who have written to you. Rosalind hasn’t yet.')
    expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
  })

  it('is possible once they have answered', async () => {
    await record('taken')
    await findButton('Record')
  })
})

describe('naming somebody without an account', () => {
  it('costs no call before the line is pressed', async () => {
    const { server } = await openWith('/compose?to=Noor')
    await isFound()
    expect(server.calls.filter(({ path }) => path.startsWith('guests/'))).toEqual([])
    expect(screen.queryByRole('button', { name: 'Write to Someone Without an Account' })).toBeNull()
  })

  it('makes a guest of the name alone, and leads on to the letter', async () => {
    const { user, server } = await openWith('/compose', new StoredGuests())
    await user.click(await line())
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()))
    await user.type(await nameField(), '  Rosalind ')
    await findWords('Whoever has the link can open the letter: give it to nobody else.')
    await user.click(await findButton('Write to Them'))
    await isChosen()
    expect(server.inputsOf('guests/create')).toEqual([{ id: expect.any(String), name: 'Rosalind' }])
    await waitFor(() => expect(document.activeElement).toBe(sheet()))
    await findWords('Once it is sent you get the link to hand over.')
  })

  it('shows an address once more, large and without a break in its domain, before it is accepted', async () => {
    const { user, server } = await openWith('/compose', new StoredGuests())
    await user.click(await line())
    await user.type(await nameField(), 'Rosalind')
    await user.click(screen.getByRole('radio', { name: 'Novelette emails them the link' }))
    await findWords('We email a button and your username, none of your words.')
    await user.type(screen.getByRole('textbox', { name: 'Their email address' }), 'Rosalind@Example.com')
    await user.click(await findButton('Continue'))
    await screen.findByRole('heading', { name: 'Is this their email address?' })
    const address = document.querySelector('.guests__address')
    expect(address?.textContent).toBe('rosalind@example.com')
    expect(address?.querySelector('wbr + span')?.textContent).toBe('@example.com')
    expect(server.inputsOf('guests/create')).toEqual([])
    await user.click(await findButton('Change It'))
    const field = await screen.findByRole('textbox', { name: 'Their email address' })
    expect(field).toHaveProperty('value', 'Rosalind@Example.com')
    await user.click(await findButton('Continue'))
    await user.click(await findButton('Yes, It Is'))
    await isChosen()
    expect(server.inputsOf('guests/create')).toMatchObject([
      { name: 'Rosalind', email: 'rosalind@example.com' },
    ])
    await findWords('The link is emailed to r…d@example.com.')
  })

  it('begins with an address that was typed for a username, which no draft keeps', async () => {
    const { user, server, letters } = await openWith('/compose', new StoredGuests())
    await user.type(screen.getByRole('combobox', { name: 'Username' }), 'r@example.com')
    await user.click(await findButton('Write to Them by Email'))
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBeNull()
    write('By mail.')
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ receiver: '' }]))
    await user.type(await nameField(), 'Rosalind')
    expect(screen.getByRole('radio', { name: 'Novelette emails them the link' })).toHaveProperty(
      'checked',
      true,
    )
    await user.click(await findButton('Continue'))
    await user.click(await findButton('Yes, It Is'))
    await isChosen()
    expect(server.inputsOf('guests/create')).toMatchObject([{ name: 'Rosalind', email: 'r@example.com' }])
    expect(server.inputsOf('letters/findRecipient')).toEqual([])
  })

  it.each([
    ['   ', 'Please write a name on the envelope'],
    ['x'.repeat(41), 'A name holds at most 40 characters'],
    ['Rosa\u202Elind', 'Please use one line of plain letters'],
  ])('refuses the name “%s” without a call', async (name, problem) => {
    const { user, server } = await openWith('/compose', new StoredGuests())
    await user.click(await line())
    await user.click(await nameField())
    await user.paste(name)
    await user.click(await findButton('Write to Them'))
    await findWords(problem)
    expect(server.inputsOf('guests/create')).toEqual([])
  })

  it('refuses what is no address', async () => {
    const { user, server } = await openWith('/compose', new StoredGuests())
    await user.click(await line())
    await user.type(await nameField(), 'Rosalind')
    await user.click(screen.getByRole('radio', { name: 'Novelette emails them the link' }))
    await user.type(screen.getByRole('textbox', { name: 'Their email address' }), 'a@b.example, c@d.example')
    await user.click(await findButton('Continue'))
    await findWords('Please enter a valid email address')
    expect(server.inputsOf('guests/create')).toEqual([])
  })

  it.each<[string, () => unknown, string]>([
    ['offline', connectionLost, 'A link is made with the connection; your letter is safe here.'],
    ['at the limit of a day', () => refusal('rate_limited', { retryAfter: 9000 }), '10 new people'],
    ['with 50 open links', () => refusal('too_many_guests'), 'You have 50 open links'],
  ])('says why there is no link %s, and tries again under the same id', async (_, error, text) => {
    const { user, server } = await openWith('/compose', new StoredGuests())
    const { answers } = new StoredGuests()
    server.answer({
      guests: {
        create: () => {
          throw error()
        },
      },
    })
    await user.click(await line())
    await user.type(await nameField(), 'Rosalind')
    await user.click(await findButton('Write to Them'))
    await findWords(text)
    server.answer(answers)
    await user.click(await findButton('Write to Them'))
    await isChosen()
    const [first, second] = server.inputsOf('guests/create')
    expect(second).toEqual(first)
  })

  it('offers guests of before, but none whose letters were taken', async () => {
    const gone = rosalindAs({ id: crypto.randomUUID(), name: 'Wilma', state: 'claimed' })
    const { user, server } = await openWith('/compose', new StoredGuests(rosalindAs(), gone))
    await user.click(await line())
    await user.click(await findButton('Rosalind · no account'))
    await isChosen()
    expect(screen.queryByRole('button', { name: /Wilma/ })).toBeNull()
    expect(server.inputsOf('guests/create')).toEqual([])
  })

  it('lists them under the field once it is used', async () => {
    const { user, server } = await openWith('/compose')
    await user.type(screen.getByRole('combobox', { name: 'Username' }), 'rosa')
    await user.click(await screen.findByRole('option', { name: /^Rosalind/ }))
    await isChosen()
    expect(server.inputsOf('guests/list').length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(sheet()))
  })

  it('goes back to the field for a username with Change', async () => {
    const { user, letters } = await openWith(toGuest)
    write('By hand.')
    await user.click(await isChosen())
    await user.type(await screen.findByRole('combobox', { name: 'Username' }), 'Noor')
    await isFound()
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ receiver: 'Noor' }]))
    expect([...letters.drafts.values()][0]?.guest).toBeUndefined()
  })
})

describe('a draft for a guest', () => {
  it('is saved with the guest, and found again by their address', async () => {
    const letters = new LetterServer()
    const { unmount, server } = await openWith(toGuest, undefined, letters)
    await isChosen()
    write('By hand.')
    await waitFor(() => expect(letters.drafts.size).toBe(1))
    expect(server.inputsOf('drafts/save')).toMatchObject([{ receiver: '', guestId: rosalind.id }])
    unmount()
    await openWith(toGuest, undefined, letters)
    await isChosen()
    expect(wordsOnSheet()).toBe('By hand.')
  })

  it('keeps the guest on this device alone, too', async () => {
    const letters = new LetterServer()
    letters.fail('before', connectionLost, 'drafts/save')
    await openWith(toGuest, undefined, letters)
    write('By hand.')
    await waitFor(() =>
      expect(localDrafts.all(roseUser.id)).toMatchObject([{ receiver: '', guest: rosalind }]),
    )
  })

  it('is another one than the draft for a username', async () => {
    const letters = new LetterServer()
    letters.saveElsewhere('0197a000-0000-7000-8000-00000000000d', {
      receiver: 'Noor',
      content: '<p>For Noor.</p>',
      banner: 'starry-night',
    })
    await openWith(toGuest, undefined, letters)
    await isChosen()
    expect(wordsOnSheet()).toBe('')
  })

  it('may be what was tried before there was an account', async () => {
    storeVisitorDraft('Dear you,\nOnce.', 'golden-hearts')
    const { user, letters, server } = await openWith('/compose', new StoredGuests())
    await user.click(await findButton('Yes, Open It'))
    await user.click(await line())
    await user.type(await nameField(), 'Rosalind')
    server.answer({ guests: { create: () => rosalindAs() } })
    await user.click(await findButton('Write to Them'))
    await isChosen()
    server.answer(new StoredGuests(rosalindAs()).answers)
    await user.click(sendButton())
    await findWords('It waits for Rosalind behind a link.')
    expect([...letters.letters.values()]).toMatchObject([{ guest: rosalind, banner: 'golden-hearts' }])
  })
})

describe('a letter by link', () => {
  const writeIt = async (guests?: StoredGuests, letters?: LetterServer) => {
    const app = await openWith(toGuest, guests, letters)
    await isChosen()
    write('By hand.')
    return app
  }

  it('is sent, and its screen stays until the link was taken', async () => {
    const { user, server, router } = await writeIt()
    await user.click(sendButton())
    await findWords('It waits for Rosalind behind a link.')
    await findWords('One step is left: send Rosalind the link. It is the same for all your letters to them.')
    expect(server.inputsOf('guests/send')).toMatchObject([
      { guestId: rosalind.id, content: '<p>By hand.</p>' },
    ])
    expect(server.inputsOf('letters/send')).toEqual([])
    await waitFor(() => expect(server.inputsOf('guests/link')).toContainEqual({ id: rosalind.id }))
    await user.click(await findButton('Copy Link'))
    await findButton('Copied')
    expect(await navigator.clipboard.readText()).toBe(guestLinkAfter())
    expect(router.state.location.pathname).toBe('/compose')
    expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/dashboard')
  })

  it('says to which address the link was mailed', async () => {
    const { user } = await writeIt(new StoredGuests(rosalindAs({ mailedTo: 'r…d@example.com' })))
    await user.click(sendButton())
    await findWords('The link is emailed to r…d@example.com.')
  })

  it('shows the link where the browser does not copy', async () => {
    const { user } = await writeIt()
    await user.click(sendButton())
    const copy = await findButton('Copy Link')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await waitFor(() => expect(copy.getAttribute('aria-disabled')).toBeNull())
    await user.click(copy)
    expect(await screen.findByRole('textbox', { name: 'The link' })).toHaveProperty('value', guestLinkAfter())
  })

  it('shares the link where the device can', async () => {
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const { user } = await writeIt()
    await user.click(sendButton())
    const button = await findButton('Share the Link')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    await user.click(button)
    expect(share).toHaveBeenCalledWith({ url: guestLinkAfter() })
  })

  it('says that the link could not be loaded, and loads it on Try Again', async () => {
    const { user, server } = await writeIt()
    server.answer({
      guests: {
        link: () => {
          throw refusal('unexpected')
        },
      },
    })
    await user.click(sendButton())
    await findWords('The link could not be loaded.')
    server.answer(new StoredGuests(rosalindAs()).answers)
    await user.click(await findButton('Try Again'))
    await user.click(await findButton('Copy Link'))
    await findButton('Copied')
  })

  it('is refused while the link is closed, which can be opened again', async () => {
    const guests = new StoredGuests(rosalindAs({ state: 'closed', opensUntil: null }))
    const { user } = await writeIt(guests)
    await findWords('This link is closed: nobody can open your letters to Rosalind.')
    await user.click(await findButton('Open the Link Again'))
    await findWords('Once it is sent you get the link to hand over.')
  })

  it('notices that another device has closed the link', async () => {
    const guests = new StoredGuests(rosalindAs())
    const { user, server } = await writeIt(guests)
    guests.change(rosalind.id, { state: 'closed', opensUntil: null })
    server.answer({
      guests: {
        send: () => {
          throw refusal('guest_closed')
        },
      },
    })
    await user.click(sendButton())
    await findWords('Their link is closed. Open it again to send this letter.')
    await findButton('Open the Link Again')
  })

  it('goes to whoever took the letters only after Write to them', async () => {
    const claimedBy = { id: crypto.randomUUID(), username: 'Noor', profilePicture: null }
    const { user, letters } = await writeIt(new StoredGuests(rosalindAs({ state: 'claimed', claimedBy })))
    await findWords('These letters are in Noor’s inbox now')
    await user.click(await findButton('Write to Noor'))
    await isFound()
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ receiver: 'Noor' }]))
  })

  it('goes to another guest of that name when it was not them', async () => {
    const claimedBy = { id: crypto.randomUUID(), username: 'Noor', profilePicture: null }
    const { user, server } = await writeIt(new StoredGuests(rosalindAs({ state: 'claimed', claimedBy })))
    await user.click(await findButton('That Is Not Rosalind'))
    expect(await nameField()).toHaveProperty('value', 'Rosalind')
    await user.click(await findButton('Write to Them'))
    await findWords('Once it is sent you get the link to hand over.')
    expect(server.inputsOf('guests/create')).toMatchObject([{ name: 'Rosalind' }])
  })
})
