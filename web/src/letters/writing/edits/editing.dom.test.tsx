import type { ScheduledLetter } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { editDraftId } from '#scheduling/edit-draft-id.ts'
import { composeAnswers, openComposer, sheet, wordsOnSheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'

const id = '0197a000-0000-7000-8000-00000000000d'
const draftId = editDraftId(id)
const year = new Date().getFullYear() + 2
const delivery = { kind: 'day', wall: `${year}-12-24T09:00`, zone: 'UTC', zoneOf: 'fixed' } as const
const inThreeHours = () => new Date(Date.now() + 3 * 3_600_000 + 60_000)

const waiting = (more: Partial<ScheduledLetter> = {}): ScheduledLetter => ({
  id,
  receiver: { id: '0197a000-0000-7000-8000-0000000000ff', username: 'Noor', profilePicture: null },
  banner: 'starry-night',
  preview: 'Until then.',
  content: '<p>Until then.</p>',
  revision: 7,
  writtenAt: new Date(),
  savedAt: new Date(),
  delivery,
  deliverAt: inThreeHours(),
  zoneChanged: false,
  returned: null,
  ...more,
})

const sent = {
  letters: [],
  page: 1,
  pageCount: 0,
  matching: 0,
  scheduled: 1,
  totals: { total: 0, read: 0, delivered: 0, pending: 0 },
}

/** The letter as it is, its composer, and what the server makes of changes. */
async function edit(answers: ServerAnswers['scheduledLetters'] = {}, letters = new LetterServer()) {
  const scheduledLetters = { get: () => waiting(), list: () => [waiting()], ...answers }
  const app = await openComposer(
    `/compose?scheduled=${id}`,
    { scheduledLetters, letters: { sent: () => sent } },
    letters,
  )
  await waitFor(() => expect(wordsOnSheet()).toBe('Until then.'))
  return app
}

const save = () => findButton('Save Changes')

const selected = (): [number, number] => {
  const { from, to } = sheet().editor.state.selection
  return [from, to]
}

describe('editing a letter that waits', () => {
  it('shows it as it is, how long it waits, and saves nothing by itself', async () => {
    const { server } = await edit()
    await findWords('It arrives in 3 hours.')
    await findWords(`Arrives: December 24, ${year}, 9:00 AM`)
    await save()
    expect(server.inputsOf('drafts/save')).toEqual([])
  })

  it('saves words and day, and leaves no draft', async () => {
    const { user, server, letters, router } = await edit({ change: () => ({ revision: 8, deliverAt: null }) })
    write(' And then.')
    await waitFor(() => expect([...letters.drafts.keys()]).toEqual([draftId]))
    await user.click(await save())
    await findWords('Your changes are saved.')
    expect(router.state.location.pathname).toBe('/sent')
    expect(server.inputsOf('scheduledLetters/change')).toEqual([
      { id, revision: 7, content: '<p>Until then. And then.</p>', banner: 'starry-night', delivery },
    ])
    await waitFor(() => expect(letters.drafts.size).toBe(0))
    expect(server.inputsOf('scheduledLetters/schedule')).toEqual([])
  })

  /** Rule 10.4 */
  it('says what is in the letter, and what is not yet', async () => {
    await edit()
    await findWords('All your changes are in the letter')
    write(' And then.')
    await findWords('Not in the letter yet. Draft saved a moment ago')
  })

  /** Rule 10.4 */
  it('keeps no draft of what the letter says, also where another window has saved it', async () => {
    let other: Partial<ScheduledLetter> = {}
    const { server, letters } = await edit({ get: () => waiting(other) })
    write(' And then.')
    await waitFor(() => expect([...letters.drafts.keys()]).toEqual([draftId]))
    other = { revision: 8, content: '<p>Until then. And then.</p>' }
    await server.tell({ kind: 'scheduled-changed', ids: [id] })
    await findWords('All your changes are in the letter')
    expect([...letters.drafts.keys()]).toEqual([])
    write(' X')
    sheet().editor.commands.undo()
    await waitFor(() => expect(wordsOnSheet()).toBe('Until then. And then.'))
    await findWords('All your changes are in the letter')
  })

  describe('that is left with changes', () => {
    const question = () => screen.findByRole('dialog', { name: 'Your changes are not in the letter yet' })
    const leave = async (answers: ServerAnswers['scheduledLetters'] = {}, words = ' And then.') => {
      const app = await edit(answers)
      write(words)
      await waitFor(() => expect([...app.letters.drafts.keys()]).toEqual([draftId]))
      void app.router.navigate({ to: '/sent' })
      const dialog = await question()
      const press = (name: string) => app.user.click(within(dialog).getByRole('button', { name }))
      return { ...app, dialog, press, path: () => app.router.state.location.pathname }
    }

    it('asks, and puts them in', async () => {
      const { press, path, server, letters } = await leave({
        change: () => ({ revision: 8, deliverAt: null }),
      })
      expect(path()).toBe('/compose')
      await press('Save Changes')
      await waitFor(() => expect(path()).toBe('/sent'))
      expect(server.inputsOf('scheduledLetters/change')).toMatchObject([
        { content: '<p>Until then. And then.</p>' },
      ])
      await waitFor(() => expect(letters.drafts.size).toBe(0))
    })

    it('stays where they cannot be put in, and says why', async () => {
      const { press, path, dialog } = await leave({
        change: () => {
          throw connectionLost()
        },
      })
      await press('Save Changes')
      await within(dialog).findByText(/^You are offline\. What you wrote is saved as a draft/)
      expect(path()).toBe('/compose')
    })

    /** Rule 3.16 */
    it('asks for blanks before it puts them in', async () => {
      const { user, press, path, server } = await leave(
        { change: () => ({ revision: 8, deliverAt: null }) },
        ' Dear [name]',
      )
      await press('Save Changes')
      await screen.findByRole('alertdialog', { name: '1 blank is still empty' })
      expect(server.inputsOf('scheduledLetters/change')).toEqual([])
      await user.click(await findButton('Save Anyway'))
      await waitFor(() => expect(path()).toBe('/sent'))
    })

    it('stays where its writer goes back to the blanks', async () => {
      const { user, press, path, server, router } = await leave({}, ' Dear [name]')
      await press('Save Changes')
      await user.click(await findButton('Fill It In'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(path()).toBe('/compose')
      expect(sheet().editor.state.doc.textBetween(...selected())).toBe('[name]')
      expect(server.inputsOf('scheduledLetters/change')).toEqual([])
      void router.navigate({ to: '/sent' })
      await question()
    })

    it('asks no more once the letter has left', async () => {
      let left = false
      const { path, server } = await leave({
        get: () => {
          if (left) throw refusal('already_left')
          return waiting()
        },
      })
      left = true
      await server.tell({ kind: 'scheduled-changed', ids: [id] })
      await findWords('What you wrote since is a draft.')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(path()).toBe('/compose')
    })

    /** Rule 10.4 */
    it('asks, and keeps them for later', async () => {
      const { press, path, letters } = await leave()
      await press('Save as Draft')
      await waitFor(() => expect(path()).toBe('/sent'))
      expect(letters.drafts.get(draftId)).toMatchObject({ content: '<p>Until then. And then.</p>' })
      await findWords('Your last changes are not in it yet')
    })

    it('asks, and lets them go, until they are wanted again', async () => {
      const { user, press, path, letters, server } = await leave()
      await press('Discard Changes')
      await waitFor(() => expect(path()).toBe('/sent'))
      await waitFor(() => expect(letters.drafts.size).toBe(0))
      await user.click(await findButton('Undo'))
      await waitFor(() => expect(wordsOnSheet()).toBe('Until then. And then.'))
      await waitFor(() => expect([...letters.drafts.keys()]).toEqual([draftId]))
      // The draft that is gone is not asked for.
      expect(server.inputsOf('drafts/get')).toEqual([])
    })

    it.each(['Discard Changes', 'Save Changes'])(
      'leaves no draft where one is being saved: %s',
      async button => {
        const letters = new LetterServer()
        const saving = Promise.withResolvers<void>()
        letters.hold('drafts/save', saving.promise)
        const { user, server, router } = await edit(
          { change: () => ({ revision: 8, deliverAt: null }) },
          letters,
        )
        write(' And then.')
        await waitFor(() => expect(server.inputsOf('drafts/save')).toHaveLength(1))
        void router.navigate({ to: '/sent' })
        await user.click(within(await question()).getByRole('button', { name: button }))
        // Without a draft the server would answer that there is none.
        expect(server.inputsOf('drafts/remove')).toEqual([])
        saving.resolve()
        await waitFor(() => expect(server.inputsOf('drafts/remove')).toEqual([{ id: draftId }]))
        await waitFor(() => expect(router.state.location.pathname).toBe('/sent'))
        expect(letters.drafts.size).toBe(0)
      },
    )

    it('stays until it is known what became of them', async () => {
      const saving = Promise.withResolvers<{ revision: number; deliverAt: null }>()
      const { user, press, path } = await leave({ change: () => saving.promise })
      await press('Save Changes')
      await user.keyboard('{Escape}')
      await press('Save as Draft')
      expect(path()).toBe('/compose')
      await question()
      saving.resolve({ revision: 8, deliverAt: null })
      await waitFor(() => expect(path()).toBe('/sent'))
    })

    it('asks also on the way to another letter', async () => {
      const { router } = await edit()
      write(' And then.')
      void router.navigate({ to: '/compose' })
      await question()
      expect(router.state.location.search).toEqual({ scheduled: id })
    })

    it('says of an emptied letter that it stays as it was', async () => {
      await edit()
      sheet().editor.commands.clearContent(true)
      await findWords('Nothing is written: the letter stays as it was')
    })

    it('asks nothing where nothing was changed', async () => {
      // The editor would write it without the line break.
      const { router } = await edit({ get: () => waiting({ content: '<p>Until then.</p>\n' }) })
      await router.navigate({ to: '/sent' })
      await waitFor(() => expect(router.state.location.pathname).toBe('/sent'))
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  it('has no Now and no other way than to wait or to travel', async () => {
    const { user } = await edit()
    await user.click(await findButton('Change when it arrives'))
    const dialog = await screen.findByRole('dialog')
    const names = within(dialog).getAllByRole('radio', { name: /^(?:Now|On a Date|By Slow Post|Open When)/ })
    expect(names.map(radio => (radio as HTMLInputElement).value)).toEqual(['day', 'slow'])
  })

  it('goes on where it was left, with what was not saved yet', async () => {
    const letters = new LetterServer()
    const text = { receiver: 'Noor', content: '<p>Half a change</p>', banner: 'starry-night' } as const
    letters.saveElsewhere(draftId, { ...text, plan: { delivery, edits: { id, revision: 7 } } })
    const scheduledLetters = { get: () => waiting() }
    await openComposer(`/compose?scheduled=${id}`, { scheduledLetters }, letters)
    await waitFor(() => expect(wordsOnSheet()).toBe('Half a change'))
    await save()
  })

  /** Rule 10.4 */
  it('keeps the words as a draft when the letter has left meanwhile', async () => {
    let left = false
    const { user, letters } = await edit({
      get: () => {
        if (left) throw refusal('already_left')
        return waiting({ deliverAt: new Date(), savedAt: new Date() })
      },
      change: () => {
        left = true
        throw refusal('already_left')
      },
    })
    write(' Too late.')
    await findWords('Draft saved')
    await user.click(await save())
    await findWords('What you wrote since is a draft.')
    expect(document.body.textContent).toMatch(/It was sent at .+, as it was saved at .+\./)
    await findButton('Send Beautiful Letter')
    await waitFor(() => expect(letters.drafts.get(draftId)).not.toHaveProperty('plan'))
    expect(letters.drafts.get(draftId)).toMatchObject({ content: '<p>Until then. Too late.</p>' })
  })

  it('says that it has left as soon as the server does, and makes no draft of what was not touched', async () => {
    let left = false
    const { server } = await edit({
      get: () => {
        if (left) throw refusal('already_left')
        return waiting()
      },
    })
    await findWords('It arrives in 3 hours.')
    left = true
    await server.tell({ kind: 'scheduled-changed', ids: [id] })
    await findWords('You find it under Sent Letters.')
    expect(server.inputsOf('drafts/save')).toEqual([])
  })

  /** Rule 10.4 */
  it('lets its writer choose when it was changed in another window, and no text is lost', async () => {
    let other: Partial<ScheduledLetter> = {}
    const { user, server, letters } = await edit({
      get: asked => {
        if (asked.id !== id) throw refusal('not_found')
        return waiting(other)
      },
      change: ({ revision }) => {
        if (revision !== 8) throw refusal('draft_conflict')
        return { revision: 9, deliverAt: null }
      },
    })
    write(' Mine.')
    await findWords('Draft saved')
    other = { revision: 8, content: '<p>The other one.</p>' }
    await user.click(await save())
    await findWords('This letter was changed somewhere else, too.')
    await user.click(await findButton('Use This One'))
    await findWords('The other one is saved as a draft.')
    const asides = [...letters.drafts.values()].filter(draft => draft.id !== draftId)
    expect(asides).toMatchObject([{ content: '<p>The other one.</p>', plan: { delivery } }])
    expect(asides[0]?.plan).not.toHaveProperty('edits')
    await user.click(await save())
    await findWords('Your changes are saved.')
    expect(server.inputsOf('scheduledLetters/change')).toMatchObject([
      { revision: 7 },
      { revision: 8, content: '<p>Until then. Mine.</p>' },
    ])
  })

  it('takes over what another window saved where nothing was written here', async () => {
    let other: Partial<ScheduledLetter> = {}
    const { server } = await edit({ get: () => waiting(other) })
    await findWords('It arrives in 3 hours.')
    other = { revision: 8, content: '<p>The other one.</p>' }
    await server.tell({ kind: 'scheduled-changed', ids: [id] })
    await waitFor(() => expect(wordsOnSheet()).toBe('The other one.'))
    expect(server.inputsOf('drafts/save')).toEqual([])
  })

  it('keeps the words where there is no connection, and says so', async () => {
    const { user } = await edit({
      change: () => {
        throw connectionLost()
      },
    })
    write(' Offline.')
    await findWords('Draft saved')
    await user.click(await save())
    await findWords(
      'You are offline. What you wrote is saved as a draft; press Save Changes when you are back online.',
    )
    expect(wordsOnSheet()).toBe('Until then. Offline.')
  })
})

it('a letter that has left before it could be opened is found among those that were sent', async () => {
  const get = () => {
    throw refusal('already_left')
  }
  const list = () => []
  const { router } = await renderApp(`/compose?scheduled=${id}`, [
    composeAnswers(['Noor']),
    new LetterServer().answers,
    { scheduledLetters: { get, list }, letters: { sent: () => ({ ...sent, scheduled: 0 }) } },
  ])
  await findWords('This letter was sent already.')
  await waitFor(() => expect(router.state.location.pathname).toBe('/sent'))
})
