import type { DraftSummary } from '@novelette/domain/letters/drafts.ts'
import type { ReturnReason, ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { editDraftId } from '#scheduling/edit-draft-id.ts'
import { findButton, findWords, pressTwice, textOf } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { watchSavedFiles } from '#test/saved-files.ts'
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
    expect(await textIn('Scheduled')).toContain(`Arrives Dec 24, ${year}, 9:00 AM, Lisbon time`)
    expect(await textIn('On the Way')).toContain(`Arrives around Dec 9, ${year}`)
    expect(await textIn('Not Delivered')).toContain('Noor only accepts letters from friends.')
    expect(screen.queryByText('No letters sent yet')).toBeNull()
  })

  it.each<[ReturnReason, string]>([
    ['gone', 'There is no one of that name any more.'],
    ['suspended', 'Your account was suspended that day.'],
    ['leaving', 'You had asked to delete your account, so it was not sent.'],
    ['link_closed', 'The link of Noor was closed that day.'],
    [
      'photographs_not_wanted',
      'Noor would rather have letters without photographs. Photographs don’t reach them.',
    ],
    ['recordings_not_wanted', 'Noor would rather read than listen. Recordings don’t reach them.'],
  ])('that came back say why: %s', async (reason, text) => {
    await open([returned(reason)])
    expect(await textIn('Not Delivered')).toContain(text)
  })

  it('that came back for a reason of the next release say that they did', async () => {
    await open([returned('films_not_wanted' as ReturnReason)])
    expect(await textIn('Not Delivered')).toContain('It could not be delivered that day.')
  })

  it('say when the clocks of their city have changed', async () => {
    await open([letter({ zoneChanged: true })])
    expect(await textIn('Scheduled')).toContain(
      'The clocks of Lisbon changed. It still arrives at 9:00 AM there.',
    )
  })

  it('tell nothing of the hour of a receiver by whose clock they leave', async () => {
    const delivery = { kind: 'day', wall: onDay.wall, zoneOf: 'receiver' } as const
    await open([letter({ delivery, deliverAt: null })])
    expect(await textIn('Scheduled')).toContain(`Arrives Dec 24, ${year}, 9:00 AM, Noor’s time`)
  })

  /** Rules 10.7, 10.11 */
  it.each([
    ['the instant', letter(), `DTSTART:${year}1224T090000Z`],
    ['the day alone by slow post', travelling(), `DTSTART;VALUE=DATE:${year}1209`],
    [
      'the day alone by the receiver’s clock',
      letter({ delivery: { kind: 'day', wall: onDay.wall, zoneOf: 'receiver' }, deliverAt: null }),
      `DTSTART;VALUE=DATE:${year}1224`,
    ],
  ])('go into a calendar with %s, and no word of theirs', async (_, coming, start) => {
    const saved = watchSavedFiles()
    const { user } = await open([coming])
    await user.click(await findButton('Add to Calendar'))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['novelette-letter.ics']))
    const lines = (await saved[0]?.file.text())?.split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([`UID:${coming.id}@novelette`, start, 'SUMMARY:A letter to Noor arrives']),
    )
    expect(lines?.join()).not.toMatch(/Until then|golden|http/)
  })

  it('are sent at once after a question', async () => {
    const { user, server } = await open([letter({ id: 'a' })])
    await user.click(await findButton('Send Now'))
    await findWords(`does not wait for December 24, ${year}.`)
    const dialog = screen.getByRole('dialog', { name: 'Send it now?' })
    await user.click(within(dialog).getByRole('button', { name: 'Send Now' }))
    await findWords('Your letter to Noor was sent.')
    expect(server.inputsOf('scheduledLetters/sendNow')).toEqual([{ id: 'a' }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled' })).toBeNull())
  })

  describe('that are being changed', () => {
    const id = '0197a000-0000-7000-8000-00000000000d'
    const told = 'Your last changes are not in it yet. It will be sent without them.'
    const changes: DraftSummary = {
      ...{ id: editDraftId(id), receiver: 'Noor', banner: 'golden-hearts' },
      ...{ firstWords: 'Until then, and more.', updatedAt: new Date() },
    }

    /** Rule 10.4 */
    it('say so, and ask before they go without', async () => {
      const { user, server } = await open([letter({ id })], {}, [changes])
      await waitFor(async () => expect(await textIn('Scheduled')).toContain(told))
      await screen.findByRole('link', { name: 'Continue Editing' })
      await user.click(await findButton('Send Now'))
      const dialog = screen.getByRole('dialog', { name: 'Send it now?' })
      expect(textOf(dialog)).toContain('it goes without them, and they stay a draft.')
      within(dialog).getByRole('link', { name: 'See the Changes' })
      expect(server.inputsOf('scheduledLetters/sendNow')).toEqual([])
      await user.click(within(dialog).getByRole('button', { name: 'Send Without Them' }))
      expect(server.inputsOf('scheduledLetters/sendNow')).toEqual([{ id }])
    })

    it('say so where this browser alone has the changes', async () => {
      localStorage.setItem(`unsent-draft:${roseUser.id}:${editDraftId(id)}`, '{}')
      await open([letter({ id })])
      await waitFor(async () => expect(await textIn('Scheduled')).toContain(told))
    })

    it('say nothing of the changes of another letter', async () => {
      await open([letter()], {}, [changes])
      expect(await textIn('Scheduled')).not.toContain(told)
      await screen.findByRole('link', { name: 'Edit' })
    })
  })

  it('are sent once by two presses of which neither could see the other', async () => {
    const { user, server } = await open([letter()])
    await user.click(await findButton('Send Now'))
    const dialog = screen.getByRole('dialog', { name: 'Send it now?' })
    pressTwice(within(dialog).getByRole('button', { name: 'Send Now' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled' })).toBeNull())
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

  it('are taken back on their way after a question', async () => {
    const { user } = await open([travelling()])
    await user.click(await findButton('Take Back'))
    await findWords('It does not arrive. Its text becomes a draft of yours.')
    const dialog = screen.getByRole('dialog', { name: 'Take back this letter?' })
    await user.click(within(dialog).getByRole('button', { name: 'Take Back' }))
    await findWords('Taken back. Its text is a draft now.')
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
    await findWords('This letter was sent already. You find it in Sent Letters.')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled' })).toBeNull())
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
    await user.click(await findButton('Delete'))
    await findWords('Deleted.')
    expect(screen.queryByRole('region', { name: 'Not Delivered' })).toBeNull()
    await user.click(await findButton('Undo'))
    await section('Not Delivered')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.inputsOf('scheduledLetters/dismiss')).toEqual([])
    await user.click(await findButton('Delete'))
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(server.inputsOf('scheduledLetters/dismiss')).toHaveLength(1))
  })

  it('that came back are let go once by two presses of which neither could see the other', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { server } = await open([returned('gone')])
    pressTwice(await findButton('Delete'))
    await findWords('Deleted.')
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() => expect(server.inputsOf('scheduledLetters/dismiss')).toHaveLength(1))
  })

  it('that could not be loaded leave as they were set', async () => {
    await open([letter()], {
      list: () => {
        throw refusal('unexpected')
      },
    })
    await findWords('Your scheduled letters could not be loaded')
    await findWords('They are safe, and each is sent on its day.')
    await findButton('Try Again')
  })

  it('are not shown in a search', async () => {
    const { router } = await open([letter()])
    await section('Scheduled')
    await router.navigate({ to: '/sent', search: { search: 'roses' } })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled' })).toBeNull())
  })
})
