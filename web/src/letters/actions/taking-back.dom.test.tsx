import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const selma = person('Selma')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const dialog = (name: string) => screen.findByRole('dialog', { name })
const question = () => dialog('Take back this letter?')
const inQuestion = async () => within(await question())

async function openSent(id: string, ...answers: readonly ServerAnswers[]) {
  const opened = await renderApp(`/sent?letter=${id}`, [letters.answers, ...answers])
  const ask = async () => opened.user.click(await findButton('Take Back'))
  const press = async (name: string) => opened.user.click((await inQuestion()).getByRole('button', { name }))
  return { ...opened, ask, press }
}
const refusing = (takeBack: () => never): ServerAnswers => ({ letters: { takeBack } })

describe('taking a letter back', () => {
  it.each(['sent', 'delivered'] as const)('offers Take Back for a letter that is %s', async status => {
    const { id } = letters.send(selma, 'Perhaps', { status })
    await openSent(id)
    await findButton('Take Back')
  })

  it('does not offer Take Back for a read letter', async () => {
    const { id } = letters.send(selma, 'Too late', { status: 'read' })
    await openSent(id)
    await findWords('Too late')
    expect(screen.queryByRole('button', { name: 'Take Back' })).toBeNull()
  })

  it('asks for confirmation, and Escape leaves the letter unchanged', async () => {
    const { id } = letters.send(selma, 'I said too much')
    const { user, server, router, ask } = await openSent(id)
    await ask()
    expect((await question()).textContent).toContain('It disappears from the inbox of Selma at once')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.search).toEqual({ letter: id })
    expect(server.inputsOf('letters/takeBack')).toEqual([])
  })

  it('goes back to the list without the letter, lowers the tiles and dispatches letterDeleted', async () => {
    const { id } = letters.send(selma, 'I said too much')
    letters.send(selma, 'This one may stay')
    const events: unknown[] = []
    window.addEventListener('letterDeleted', event => events.push((event as CustomEvent).detail))
    const { ask, press } = await openSent(id)
    await ask()
    await press('Take Back')
    await findWords('Taken back. Its text is a draft now.')
    await screen.findByRole('link', { name: /This one may stay/ })
    expect(screen.queryByRole('link', { name: /I said too much/ })).toBeNull()
    await findWords('Total Sent1')
    expect(events).toEqual([{ letterId: id, userId: roseUser.id }])
  })

  it('opens the draft from the toast', async () => {
    const { id } = letters.send(selma, 'I said too much')
    const { user, server, router, ask, press } = await openSent(id, {
      drafts: { get: () => new Promise<never>(() => {}) },
      letters: { recentRecipients: () => [] },
      templates: { list: () => [] },
    })
    await ask()
    await press('Take Back')
    await user.click(await findButton('Open Draft'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/compose'))
    const [asked] = server.inputsOf('letters/takeBack') as { draftId: string }[]
    expect(router.state.location.search).toEqual({ draft: asked?.draftId })
  })

  it('says that the letter was opened meanwhile and shows it as read', async () => {
    const { id } = letters.send(selma, 'A race')
    const { user, ask, press } = await openSent(
      id,
      refusing(() => {
        letters.change(id, { status: 'read' })
        throw refusal('already_opened')
      }),
    )
    await ask()
    await press('Take Back')
    const opened = await dialog('It has been opened')
    expect(opened.textContent).toContain('Selma opened your letter meanwhile, so it stays with them.')
    await user.click(within(opened).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const about = within(screen.getByRole('complementary', { name: 'About this letter' }))
    expect(about.getByRole('status').textContent).toBe('Read')
    expect(screen.queryByRole('button', { name: 'Take Back' })).toBeNull()
  })

  it('keeps the letter when offline and retries with the same draft id', async () => {
    const { id } = letters.send(selma, 'The answer is lost')
    const { server, ask, press } = await openSent(
      id,
      refusing(() => {
        throw connectionLost()
      }),
    )
    await ask()
    await press('Take Back')
    expect((await (await inQuestion()).findByRole('alert')).textContent).toContain(
      'You seem to be offline. Nothing is lost',
    )
    expect(letters.get(id)).toBeTruthy()
    server.answer(letters.answers)
    await press('Take Back')
    await findWords('Taken back. Its text is a draft now.')
    const draftIds = server.inputsOf('letters/takeBack').map(input => (input as { draftId: string }).draftId)
    expect(draftIds.length).toBeGreaterThan(2)
    expect(new Set(draftIds).size).toBe(1)
  })

  it('says that the letter was already taken back or removed elsewhere', async () => {
    const { id } = letters.send(selma, 'In two windows')
    const { ask, press } = await openSent(
      id,
      refusing(() => {
        throw refusal('not_found')
      }),
    )
    await ask()
    await press('Take Back')
    expect((await (await inQuestion()).findByRole('alert')).textContent).toContain(
      'It was taken back or removed somewhere else already.',
    )
  })

  it('shows in another tab that the letter is gone', async () => {
    const { id } = letters.send(selma, 'In two windows')
    const { server } = await openSent(id)
    await findButton('Take Back')
    letters.remove(id)
    await server.tell({ kind: 'letter-changed', ids: [id] })
    await findWords('This letter is not here')
    expect(screen.queryByRole('button', { name: 'Take Back' })).toBeNull()
  })
})
