import { Buffer } from 'node:buffer'
import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { composeAnswers } from '#test/composing.ts'
import { rosalind } from '#test/letter-server.ts'
import { findButton, findWords, pressTwice, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'
import { guestLinkAfter, rosalindAs, StoredGuests } from '#test/stored-guests.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'
import { dayThisYear } from '#test/time.ts'

const guestPerson = { ...person('Rosalind'), id: rosalind.id, isGuest: true }

async function openSent(changes: Partial<Guest> = {}, status: 'sent' | 'delivered' | 'read' = 'sent') {
  const letters = new StoredLetters()
  const guests = new StoredGuests(rosalindAs(changes))
  const { id } = letters.send(guestPerson, 'Come to the lake.', { status })
  const app = await renderApp(`/sent?letter=${id}`, [letters.answers, guests.answers])
  await findWords('Come to the lake.')
  return { ...app, letters, guests, letterId: id }
}

const failing = (call: string): ServerAnswers => ({
  guests: {
    [call]: () => {
      throw refusal('unexpected')
    },
  },
})
const toasts = () => textOf(screen.getByRole('region', { name: 'Messages' }))

/** What a camera reads of the code as it is drawn; null where it reads none. */
async function readQrCode(drawing: Element): Promise<string | null> {
  const svg = new XMLSerializer().serializeToString(drawing)
  const picture = sharp(Buffer.from(svg)).resize(300).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}

describe('the link beside a letter', () => {
  it('is copied, and says until when it opens', async () => {
    const { user, server } = await openSent()
    await findWords('Opens until Nov 25, 2027')
    await waitFor(() => expect(server.inputsOf('guests/link')).toContainEqual({ id: rosalind.id }))
    await user.click(await findButton('Copy Link'))
    await findButton('Copied')
    expect(await navigator.clipboard.readText()).toBe(guestLinkAfter())
  })

  /** Rule 8.9 */
  it('is shown as a code that a camera reads, on a card with the name, which is printed alone', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user, server } = await openSent()
    const button = await findButton('QR Code')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    await user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'The Link as a QR Code' })
    const code = within(dialog).getByRole('img', { name: 'QR code of the link for Rosalind' })
    expect(await readQrCode(code)).toBe(guestLinkAfter())
    await user.click(within(dialog).getByRole('button', { name: 'Print a Card' }))
    expect(print).toHaveBeenCalledOnce()
    const cards = [...document.querySelectorAll<HTMLElement>('body > .qr-card__printed > *')]
    expect(cards.map(card => [textOf(card), card.dataset.banner])).toEqual([
      ['ForRosalindPoint your camera here', 'golden-hearts'],
    ])
    expect(JSON.stringify(server.calls)).not.toContain(guestLinkAfter().split('#')[1])
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.querySelector('body > .qr-card__printed')).toBeNull())
  })

  it('is another code after Change the Link', async () => {
    const { user } = await openSent()
    await user.click(await findButton('Change the Link'))
    await findWords('The link they have stops working. Hand over the new one.')
    const confirm = screen.getAllByRole('button', { name: 'Change the Link' }).at(-1)
    if (confirm) await user.click(confirm)
    await waitFor(() => expect(toasts()).toContain('This is a new link.'))
    await user.click(await findButton('QR Code'))
    expect(await readQrCode(await screen.findByRole('img', { name: /^QR code/ }))).toBe(guestLinkAfter(1))
  })

  it('is another one after Change the Link', async () => {
    const { user } = await openSent()
    await user.click(await findButton('Change the Link'))
    await findWords('The link they have stops working. Hand over the new one.')
    const [, confirm] = screen.getAllByRole('button', { name: 'Change the Link' })
    if (confirm) await user.click(confirm)
    await waitFor(() => expect(toasts()).toContain('This is a new link.'))
    await user.click(await findButton('Copy Link'))
    expect(await navigator.clipboard.readText()).toBe(guestLinkAfter(1))
  })

  it('is changed once by two presses of which neither could see the other', async () => {
    const { user, server } = await openSent()
    await user.click(await findButton('Change the Link'))
    await findWords('The link they have stops working. Hand over the new one.')
    pressTwice(screen.getAllByRole('button', { name: 'Change the Link' }).at(-1))
    await waitFor(() => expect(toasts()).toContain('This is a new link.'))
    expect(server.inputsOf('guests/changeLink')).toHaveLength(1)
  })

  it('is closed once by such presses, and is not asked for any more', async () => {
    const { user, server, guests } = await openSent()
    const closing = Promise.withResolvers<void>()
    server.answer({
      guests: {
        close: async () => {
          const closed = guests.change(rosalind.id, { state: 'closed', opensUntil: null })
          await closing.promise
          return closed
        },
      },
    })
    await user.click(await findButton('Close the Link'))
    await findWords('Nobody can open your letters to Rosalind any more. You can open it again.')
    pressTwice(screen.getAllByRole('button', { name: 'Close the Link' }).at(-1))
    await waitFor(() => expect(server.inputsOf('guests/close')).toHaveLength(1))
    // The event overtakes the answer.
    const asked = server.inputsOf('guests/link').length
    await server.tell({ kind: 'guest-changed', ids: [rosalind.id] })
    await findWords('This link is closed: nobody can open your letters to Rosalind.')
    closing.resolve()
    await waitFor(() => expect(toasts()).toContain('The link is closed.'))
    expect(server.inputsOf('guests/close')).toHaveLength(1)
    expect(server.inputsOf('guests/link')).toHaveLength(asked)
  })

  it('is not asked for when the answer to closing comes before the list is read again', async () => {
    const { user, server } = await openSent()
    await findButton('Copy Link')
    const closing = Promise.withResolvers<void>()
    const closed = rosalindAs({ state: 'closed', opensUntil: null })
    server.answer({ guests: { close: () => closing.promise.then(() => closed) } })
    await user.click(await findButton('Close the Link'))
    await user.click(screen.getAllByRole('button', { name: 'Close the Link' }).at(-1) ?? document.body)
    const lists = server.inputsOf('guests/list').length
    const asked = server.inputsOf('guests/link').length
    server.answer({ guests: { list: () => new Promise<never>(() => undefined) } })
    await server.tell({ kind: 'guest-changed', ids: [rosalind.id] })
    await waitFor(() => expect(server.inputsOf('guests/list').length).toBeGreaterThan(lists))
    closing.resolve()
    await findWords('This link is closed: nobody can open your letters to Rosalind.')
    expect(server.inputsOf('guests/link')).toHaveLength(asked)
  })

  it('is not asked for while it is being closed, and is once that has failed', async () => {
    const { user, server } = await openSent()
    const first = Promise.withResolvers<never>()
    const closing = Promise.withResolvers<never>()
    server.answer({ guests: { link: () => first.promise, close: () => closing.promise } })
    await server.tell({ kind: 'guest-changed', ids: [rosalind.id] })
    const asks = () => server.calls.filter(({ path }) => path === 'guests/link')
    const lists = () => server.inputsOf('guests/list').length
    await waitFor(() => expect(asks().at(-1)?.signal.aborted).toBe(false))
    const asked = asks().length
    await user.click(await findButton('Close the Link'))
    await user.click(screen.getAllByRole('button', { name: 'Close the Link' }).at(-1) ?? document.body)
    await waitFor(() => expect(asks().at(-1)?.signal.aborted).toBe(true))
    const read = lists()
    await server.tell({ kind: 'guest-changed', ids: [rosalind.id] })
    await waitFor(() => expect(lists()).toBeGreaterThan(read))
    expect(asks()).toHaveLength(asked)
    server.answer(new StoredGuests(rosalindAs()).answers)
    closing.reject(refusal('unexpected'))
    await findWords('The link is still open')
    await waitFor(() => expect(asks()).toHaveLength(asked + 1))
  })

  it('is said to be new only until it is closed', async () => {
    const { user } = await openSent()
    for (const name of ['Change the Link', 'Close the Link']) {
      await user.click(await findButton(name))
      await user.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body)
      await waitFor(() => expect(toasts()).not.toBe(''))
    }
    await waitFor(() => expect(toasts()).toContain('The link is closed.'))
    expect(toasts()).not.toContain('This is a new link.')
  })

  it('closes after a question, and opens again by Undo and later', async () => {
    const { user } = await openSent()
    const close = async () => {
      await user.click(await findButton('Close the Link'))
      await findWords('Nobody can open your letters to Rosalind any more. You can open it again.')
      const [, confirm] = screen.getAllByRole('button', { name: 'Close the Link' })
      if (confirm) await user.click(confirm)
      await findWords('This link is closed: nobody can open your letters to Rosalind.')
    }
    await close()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Open the Link Again'))
    await user.click(await findButton('Undo'))
    await findButton('Copy Link')
    await close()
    await user.click(await findButton('Open the Link Again'))
    await findWords('Opens until Dec 1, 2027')
  })

  it('says so when Undo could not open it again', async () => {
    const { user, server } = await openSent()
    server.answer(failing('reactivate'))
    await user.click(await findButton('Close the Link'))
    const [, confirm] = screen.getAllByRole('button', { name: 'Close the Link' })
    if (confirm) await user.click(confirm)
    await user.click(await findButton('Undo'))
    await findWords('The link is still closed. Please try again.')
  })

  it('stays open when it could not be closed', async () => {
    const { user, server } = await openSent()
    server.answer(failing('close'))
    await user.click(await findButton('Close the Link'))
    const [, confirm] = screen.getAllByRole('button', { name: 'Close the Link' })
    if (confirm) await user.click(confirm)
    await findWords('The link is still open')
    await user.click(await findButton('Cancel'))
    await findWords('Opens until')
  })

  it('is opened again when it is inactive', async () => {
    const { user } = await openSent({ state: 'inactive', opensUntil: null })
    await findWords('This link became inactive')
    await user.click(await findButton('Open the Link Again'))
    await findButton('Copy Link')
  })

  it('is not woken beyond the limit, and says so', async () => {
    const { user, server } = await openSent({ state: 'inactive', opensUntil: null })
    server.answer({
      guests: {
        reactivate: () => {
          throw refusal('too_many_guests')
        },
      },
    })
    await user.click(await findButton('Open the Link Again'))
    await findWords('You have 50 open links')
  })

  it('is loaded by Try Again when it could not be', async () => {
    const letters = new StoredLetters()
    const { id } = letters.send(guestPerson, 'Come to the lake.')
    const { user, server } = await renderApp(`/sent?letter=${id}`, [letters.answers, failing('list')])
    await findWords('Their link could not be loaded')
    server.answer(new StoredGuests(rosalindAs()).answers)
    await user.click(await findButton('Try Again'))
    await findButton('Copy Link')
  })

  it('is read again once it was changed elsewhere', async () => {
    const { guests, user, server } = await openSent()
    await findButton('Copy Link')
    guests.changeLink()
    await server.tell({ kind: 'guest-changed', ids: [rosalind.id] })
    await waitFor(async () => {
      await user.click(await findButton(/^Cop/))
      expect(await navigator.clipboard.readText()).toBe(guestLinkAfter(1))
    })
  })

  it('follows what happens to it elsewhere', async () => {
    const { guests, server } = await openSent()
    await findButton('Copy Link')
    guests.change(rosalind.id, { state: 'closed', opensUntil: null })
    await server.tell({ kind: 'guest-changed', ids: [rosalind.id] })
    await findButton('Open the Link Again')
  })
})

describe('the mail with the link', () => {
  const mailed = { mailedTo: 'r…d@example.com', mailedAt: dayThisYear(11, 25) }

  it('goes again once by two presses of which neither could see the other', async () => {
    const { server } = await openSent(mailed)
    pressTwice(await findButton('Email Again'))
    await findWords('Can be emailed again from Dec 2.')
    expect(server.inputsOf('guests/mail')).toHaveLength(1)
  })

  it('goes again when that is possible', async () => {
    const { user, server } = await openSent(mailed)
    await findWords('Emailed to r…d@example.com')
    await user.click(await findButton('Email Again'))
    await findWords('Can be emailed again from Dec 2.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Another Address'))
    expect(server.inputsOf('guests/mail')).toEqual([{ id: rosalind.id }])
    expect(screen.queryByRole('button', { name: 'Email Again' })).toBeNull()
  })

  it('needs the address anew once it was erased, and asks whether it is right', async () => {
    const { user, server, guests } = await openSent(mailed)
    server.answer({
      guests: {
        mail: ({ email }) => {
          if (!email) throw refusal('no_address')
          return guests.change(rosalind.id, { mailAgainFrom: dayThisYear(12, 2) })
        },
      },
    })
    await user.click(await findButton('Email Again'))
    await findWords('We do not keep this address any more. Give it again.')
    await user.click(await findButton('Another Address'))
    await user.type(await screen.findByRole('textbox', { name: 'Their email address' }), 'rosa@example.com')
    await user.click(await findButton('Continue'))
    await findWords('Is this their email address?')
    await user.click(await findButton('Yes, It Is'))
    await findWords('Can be emailed again from Dec 2.')
    expect(server.inputsOf('guests/mail')).toEqual([
      { id: rosalind.id },
      { id: rosalind.id, email: 'rosa@example.com' },
    ])
  })
})

describe('letters whose link was taken', () => {
  const claimedBy = { ...person('jack2') }

  it.each(['before the list of links', 'after the list of links'])(
    'name who has them when the letter is fetched again %s',
    async order => {
      const { letters, guests, server, letterId, user, router } = await openSent()
      await findButton('Copy Link')
      guests.change(rosalind.id, { state: 'claimed', opensUntil: null, claimedBy })
      Object.assign(letters.get(letterId), { receiver: claimedBy, wasClaimed: true })
      const guestChanged = { kind: 'guest-changed', ids: [rosalind.id] } as const
      const letterChanged = { kind: 'letter-changed', ids: [letterId] } as const
      const events = [letterChanged, guestChanged]
      for (const event of order.startsWith('before') ? events : events.toReversed()) {
        await server.tell(event)
        await waitFor(() =>
          expect(
            server.inputsOf(event === letterChanged ? 'letters/sentLetter' : 'guests/list').length,
          ).toBeGreaterThan(1),
        )
      }
      await findWords('These letters are in jack2’s inbox now')
      server.answer(composeAnswers(['jack2']))
      await user.click(await findButton('Write to jack2'))
      await waitFor(() => expect(router.state.location.search).toEqual({ to: 'jack2' }))
      await screen.findByDisplayValue('jack2')
    },
  )

  it('name who has them after a reload', async () => {
    const letters = new StoredLetters()
    const { id } = letters.send(claimedBy, 'Come to the lake.', { wasClaimed: true })
    const guests = new StoredGuests(rosalindAs({ state: 'claimed', opensUntil: null, claimedBy }))
    await renderApp(`/sent?letter=${id}`, [letters.answers, guests.answers])
    await findWords('These letters are in jack2’s inbox now, and the link of Rosalind has ended.')
  })
})

describe('a letter to somebody without an account', () => {
  it('is marked in the list and has no link to a profile', async () => {
    const { user, letters } = await openSent()
    expect(screen.queryByRole('link', { name: 'Rosalind' })).toBeNull()
    await user.click(screen.getByRole('link', { name: /Back to/ }))
    const row = await screen.findByRole('link', { name: /To Rosalind No account/ })
    expect(textOf(row)).toContain('Sent')
    expect(letters).toBeDefined()
  })

  it('warns of programs that check links, once its status could come from one', async () => {
    const { unmount } = await openSent()
    expect(textOf(document.body)).not.toContain('A program that checks links')
    unmount()
    await openSent({}, 'delivered')
    await findWords('A program that checks links can also count as a reader.')
  })

  it('costs a letter between accounts no call', async () => {
    const letters = new StoredLetters()
    const { id } = letters.send(person('Noor'), 'Come to the lake.')
    const { server } = await renderApp(`/sent?letter=${id}`, [letters.answers])
    await findWords('Come to the lake.')
    expect(server.calls.filter(({ path }) => path.startsWith('guests/'))).toEqual([])
  })
})

describe('an answer of somebody without an account', () => {
  async function openAnswer() {
    const letters = new StoredLetters()
    const { id } = letters.receive(guestPerson, 'I will.', { status: 'read' })
    return renderApp(`/inbox?letter=${id}`, [letters.answers, new StoredGuests(rosalindAs()).answers])
  }

  it('is answered by link, can be blocked and reported, and gets no receipts', async () => {
    const { user } = await openAnswer()
    const reply = await screen.findByRole('link', { name: 'Reply' })
    expect(reply.getAttribute('href')).toBe(`/compose?guest=${rosalind.id}`)
    await findWords('No account')
    expect(screen.queryByRole('link', { name: 'Rosalind' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    await user.click(await findButton('More'))
    await findButton('Block Rosalind')
    await findButton('Report This Letter')
  })

  it('leads to the letters between, which have the link and no profile', async () => {
    const { user } = await openAnswer()
    await user.click(await screen.findByRole('link', { name: 'Letters Between You' }))
    await findWords('You and Rosalind No account')
    await findButton('Copy Link')
    expect(screen.queryByRole('link', { name: 'View Profile' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Write a Letter' }).getAttribute('href')).toBe(
      `/compose?guest=${rosalind.id}`,
    )
  })
})

describe('a guest who is called like a former member', () => {
  it('can still be written to', async () => {
    const letters = new StoredLetters()
    const odd = { ...guestPerson, username: 'a former member' }
    const { id } = letters.receive(odd, 'It is me.', { status: 'read' })
    await renderApp(`/inbox?letter=${id}`, [letters.answers, new StoredGuests(rosalindAs()).answers])
    await screen.findByRole('link', { name: 'Reply' })
    expect(document.querySelector('i.user')).toBeNull()
  })
})
