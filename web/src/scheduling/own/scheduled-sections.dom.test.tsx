import type { DraftSummary } from '@novelette/domain/letters/drafts.ts'
import type { ReturnReason, ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { editDraftId } from '#scheduling/edit-draft-id.ts'
import { findButton, findWords, pressTwice, textOf } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const noor = person('Noor')
const year = new Date().getFullYear() + 1
const onDay = { kind: 'day', wall: `${year}-12-24T09:00`, zone: 'Europe/Lisbon', zoneOf: 'fixed' } as const
const slow = { kind: 'slow', days: 14, zone: 'UTC', isShown: true } as const

const letter = (more: Partial<ScheduledSummary> = {}): ScheduledSummary => ({
  id: crypto.randomUUID(),
  receiver: noor,
  banner: 'golden-hearts',
  preview: 'Until then.',
  writtenAt: new Date(),
  delivery: onDay,
  deliverAt: new Date(`${year}-12-24T09:00Z`),
  zoneChanged: false,
  returned: null,
  ...more,
})
const travelling = () => letter({ delivery: slow, deliverAt: new Date(`${year}-12-09T20:00Z`) })
const returned = (reason: ReturnReason) => letter({ returned: { at: new Date(), reason } })

/** Sent letters with these above them; the server takes away what was acted on. */
async function open(
  letters: ScheduledSummary[],
  answers: ServerAnswers['scheduledLetters'] = {},
  drafts: DraftSummary[] = [],
) {
  const stored = new StoredLetters()
  const remove = (id: string) => letters.splice(0, letters.length, ...letters.filter(one => one.id !== id))
  const app = await renderApp('/sent', [
    stored.answers,
    {
      letters: {
        sent: () => ({
          letters: [],
          page: 1,
          pageCount: 0,
          matching: 0,
          scheduled: letters.length,
          totals: { total: 0, read: 0, delivered: 0, pending: 0 },
        }),
      },
      drafts: { list: () => drafts },
      scheduledLetters: {
        list: () => [...letters],
        cancel: ({ id, draftId }) => {
          remove(id)
          return { draftId }
        },
        sendNow: ({ id }) => {
          remove(id)
          return { id, status: 'sent', createdAt: new Date(), receiver: noor }
        },
        dismiss: ({ id }) => {
          remove(id)
          return {}
        },
        ...answers,
      },
    },
  ])
  return app
}

const section = (name: string) => screen.findByRole('region', { name })
const textIn = async (name: string) => textOf(await section(name))

describe('letters that come later', () => {
  it('cost no request where there are none', async () => {
    const { server } = await open([])
    await findWords('No letters sent yet')
    expect(server.inputsOf('scheduledLetters/list')).toEqual([])
  })

  it('stand above those that were sent, by what they are', async () => {
    await open([letter(), travelling(), returned('friends_only')])
    expect(await textIn('Still With Us')).toContain(`Leaves Dec 24, ${year}, 9:00 AM, Lisbon time`)
    expect(await textIn('On Their Way')).toContain(`Arrives around Dec 9, ${year}`)
    expect(await textIn('Came Back')).toContain('Noor only accepts letters from friends.')
    expect(screen.queryByText('No letters sent yet')).toBeNull()
  })

  it.each<[ReturnReason, string]>([
    ['gone', 'There is no one of that name any more.'],
    ['suspended', 'Your account was suspended that day.'],
    ['leaving', 'You had asked to delete your account, so it stayed here.'],
    ['link_closed', 'The link of Noor was closed that day.'],
    [
      'photographs_not_wanted',
      'Noor would rather have letters without photographs. Photographs don’t reach them.',
    ],
    ['recordings_not_wanted', 'Noor would rather read than listen. Recordings don’t reach them.'],
  ])('that came back say why: %s', async (reason, text) => {
    await open([returned(reason)])
    expect(await textIn('Came Back')).toContain(text)
  })

  it('that came back for a reason of the next release say that they did', async () => {
    await open([returned('films_not_wanted' as ReturnReason)])
    expect(await textIn('Came Back')).toContain('It could not be delivered that day.')
  })

  it('say when the clocks of their city have changed', async () => {
    await open([letter({ zoneChanged: true })])
    expect(await textIn('Still With Us')).toContain(
      'The clocks of Lisbon changed; it still leaves at 9:00 AM there.',
    )
  })

  it('tell nothing of the hour of a receiver by whose clock they leave', async () => {
    const delivery = { kind: 'day', wall: onDay.wall, zoneOf: 'receiver' } as const
    await open([letter({ delivery, deliverAt: null })])
    expect(await textIn('Still With Us')).toContain(`Leaves Dec 24, ${year}, 9:00 AM, by Noor’s clock`)
  })

  it('are sent at once after a question', async () => {
    const { user, server } = await open([letter({ id: 'a' })])
    await user.click(await findButton('Send Now'))
    await findWords(`does not wait for December 24, ${year}.`)
    const dialog = screen.getByRole('dialog', { name: 'Send it now?' })
    await user.click(within(dialog).getByRole('button', { name: 'Send Now' }))
    await findWords('Your letter to Noor was sent.')
    expect(server.inputsOf('scheduledLetters/sendNow')).toEqual([{ id: 'a' }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Still With Us' })).toBeNull())
  })

  describe('that are being changed', () => {
    const id = '0197a000-0000-7000-8000-00000000000d'
    const told = 'Your last changes are not in it yet: it leaves without them.'
    const changes: DraftSummary = {
      ...{ id: editDraftId(id), receiver: 'Noor', banner: 'golden-hearts' },
      ...{ firstWords: 'Until then, and more.', updatedAt: new Date() },
    }

    /** Rule 10.4 */
    it('say so, and ask before they go without', async () => {
      const { user, server } = await open([letter({ id })], {}, [changes])
      await waitFor(async () => expect(await textIn('Still With Us')).toContain(told))
      await screen.findByRole('link', { name: 'Go On Editing' })
      await user.click(await findButton('Send Now'))
      const dialog = screen.getByRole('dialog', { name: 'Send it now?' })
      expect(textOf(dialog)).toContain('it goes without them, and they stay a draft.')
      within(dialog).getByRole('link', { name: 'Look at the Changes' })
      expect(server.inputsOf('scheduledLetters/sendNow')).toEqual([])
      await user.click(within(dialog).getByRole('button', { name: 'Send Without Them' }))
      expect(server.inputsOf('scheduledLetters/sendNow')).toEqual([{ id }])
    })

    it('say so where this browser alone has the changes', async () => {
      localStorage.setItem(`unsent-draft:${roseUser.id}:${editDraftId(id)}`, '{}')
      await open([letter({ id })])
      await waitFor(async () => expect(await textIn('Still With Us')).toContain(told))
    })

    it('say nothing of the changes of another letter', async () => {
      await open([letter()], {}, [changes])
      expect(await textIn('Still With Us')).not.toContain(told)
      await screen.findByRole('link', { name: 'Edit' })
    })
  })

  it('are sent once by two presses of which neither could see the other', async () => {
    const { user, server } = await open([letter()])
    await user.click(await findButton('Send Now'))
    const dialog = screen.getByRole('dialog', { name: 'Send it now?' })
    pressTwice(within(dialog).getByRole('button', { name: 'Send Now' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Still With Us' })).toBeNull())
    expect(server.inputsOf('scheduledLetters/sendNow')).toHaveLength(1)
  })

  it('become a draft once by two presses of which neither could see the other', async () => {
    const { server } = await open([letter()])
    pressTwice(await findButton('Do Not Send'))
    await findWords('It is not sent. Its text is a draft now.')
    expect(server.inputsOf('scheduledLetters/cancel')).toHaveLength(1)
  })

  it('become a draft that can be opened', async () => {
    const { user, server } = await open([letter()])
    await user.click(await findButton('Do Not Send'))
    await findWords('It is not sent. Its text is a draft now.')
    await findButton('Open Draft')
    expect(server.inputsOf('scheduledLetters/cancel')).toHaveLength(1)
  })

  it('are called back on their way after a question', async () => {
    const { user } = await open([travelling()])
    await user.click(await findButton('Call It Back'))
    await findWords('The postman turns around; its words become a draft.')
    const dialog = screen.getByRole('dialog', { name: 'Call it back?' })
    await user.click(within(dialog).getByRole('button', { name: 'Call It Back' }))
    await findWords('The postman turned around. Its text is a draft now.')
  })

  it('are edited on the desk', async () => {
    await open([letter({ id: 'a' })])
    const edit = await screen.findByRole('link', { name: 'Edit' })
    expect(edit.getAttribute('href')).toBe('/compose?scheduled=a')
  })

  it('that have left meanwhile say so, and the list is read again', async () => {
    const letters = [letter()]
    const { user } = await open(letters, {
      cancel: () => {
        letters.length = 0
        throw refusal('already_left')
      },
    })
    await user.click(await findButton('Do Not Send'))
    await findWords('This letter has left already. You find it among those you sent.')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Still With Us' })).toBeNull())
  })

  it('leave the focus to the next of them when they go', async () => {
    const { user } = await open([letter({ id: 'a' }), letter({ id: 'b' })])
    const [first] = await screen.findAllByRole('button', { name: 'Do Not Send' })
    if (first) await user.click(first)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Edit' })))
  })

  it('stay where they are without a connection', async () => {
    const { user } = await open([letter()], {
      cancel: () => {
        throw connectionLost()
      },
    })
    await user.click(await findButton('Do Not Send'))
    await findWords('You seem to be offline.')
    await findButton('Do Not Send')
  })

  it('that came back are let go, which can be undone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { user, server } = await open([returned('gone')])
    await user.click(await findButton('Let It Go'))
    await findWords('It is gone.')
    expect(screen.queryByRole('region', { name: 'Came Back' })).toBeNull()
    await user.click(await findButton('Undo'))
    await section('Came Back')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.inputsOf('scheduledLetters/dismiss')).toEqual([])
    await user.click(await findButton('Let It Go'))
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(server.inputsOf('scheduledLetters/dismiss')).toHaveLength(1))
  })

  it('that came back are let go once by two presses of which neither could see the other', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { server } = await open([returned('gone')])
    pressTwice(await findButton('Let It Go'))
    await findWords('It is gone.')
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(server.inputsOf('scheduledLetters/dismiss')).toHaveLength(1))
  })

  it('that could not be loaded leave as they were set', async () => {
    await open([letter()], {
      list: () => {
        throw refusal('unexpected')
      },
    })
    await findWords('Your letters that come later could not be loaded')
    await findWords('Each of them leaves as it was set.')
    await findButton('Try Again')
  })

  it('are not shown in a search', async () => {
    const { router } = await open([letter()])
    await section('Still With Us')
    await router.navigate({ to: '/sent', search: { search: 'roses' } })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Still With Us' })).toBeNull())
  })
})
