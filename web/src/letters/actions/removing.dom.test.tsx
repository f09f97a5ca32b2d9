import { removal } from '@novelette/domain/letters/letter-lists.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const ben = person('Ben')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const main = () => within(screen.getByRole('main'))
const findRow = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const queryRow = (text: string) => screen.queryByRole('link', { name: new RegExp(text) })
const isGone = (text: string) => waitFor(() => expect(queryRow(text)).toBeNull())
const open = (path: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(path, [letters.answers, ...answers])
const neverAnswered = () => new Promise<never>(() => {})

function recordEvents(name: string): unknown[] {
  const seen: unknown[] = []
  window.addEventListener(name, event => seen.push((event as CustomEvent).detail))
  return seen
}

describe('removing an open letter', () => {
  it('goes back to the inbox without the letter and dispatches letterDeleted', async () => {
    const { id } = letters.receive(ben, 'The one to remove', { status: 'read' })
    letters.receive(ben, 'The one to leave', { status: 'read' })
    const events = recordEvents('letterDeleted')
    const { user, server, router } = await open(`/inbox?letter=${id}`)
    await user.click(await findButton('Remove'))
    await findRow('The one to leave')
    expect(queryRow('The one to remove')).toBeNull()
    expect(router.state.location.search).toEqual({})
    await waitFor(() => expect(events).toEqual([{ letterId: id, userId: roseUser.id }]))
    expect(server.inputsOf('letters/remove')).toEqual([{ id }])
  })

  it('offers Undo on other pages, and Undo restores the letter', async () => {
    const { id } = letters.receive(ben, 'The one to remove', { status: 'read' })
    const { user, server, router } = await open(`/inbox?letter=${id}`)
    await user.click(await findButton('Remove'))
    await router.navigate({ to: '/dashboard' })
    await findWords('Welcome back, Rose!')
    expect(queryRow('The one to remove')).toBeNull()
    await user.click(await findButton('Undo'))
    await findRow('The one to remove')
    expect(server.inputsOf('letters/restore')).toEqual([{ id }])
  })

  /** Rule 5.4 */
  it('offers Undo for five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { id } = letters.receive(ben, 'The one to remove', { status: 'read' })
    await open(`/inbox?letter=${id}`)
    ;(await findButton('Remove')).click()
    await findButton('Undo')
    await vi.advanceTimersByTimeAsync(removal.undoMs - 1_000)
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1_000)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('says that Undo failed and restores the letter after Try Again', async () => {
    const { id } = letters.receive(ben, 'The one to remove', { status: 'read' })
    const { user, server } = await open(`/inbox?letter=${id}`, {
      letters: {
        restore: () => {
          throw connectionLost()
        },
      },
    })
    await user.click(await findButton('Remove'))
    await user.click(await findButton('Undo'))
    await findWords('The letter could not be brought back.')
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await findRow('The one to remove')
  })

  it("removes a sent letter from the sender's side alone, and Undo restores it", async () => {
    const { id } = letters.send(ben, 'For the drawer')
    const { user, server } = await open(`/sent?letter=${id}`)
    await user.click(await findButton('Remove'))
    await findWords('No letters sent yet')
    await user.click(await findButton('Undo'))
    await findRow('For the drawer')
    expect(server.inputsOf('letters/remove')).toEqual([{ id }])
  })
})

describe('removing an unread letter in the inbox', () => {
  it('lowers every count before the server has answered', async () => {
    letters.receive(ben, 'The older')
    const { id } = letters.receive(ben, 'The newest')
    const { user } = await open('/inbox')
    await findWords('2 unread')
    ;(await findRow('The newest')).focus()
    await user.keyboard('#')
    await isGone('The newest')
    expect(main().getByText('1 unread')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Inbox 1 ?unread$/ }).length).toBeGreaterThan(0)
    expect(() => letters.get(id)).toThrow()
  })

  it('moves the focus to the neighbouring letter', async () => {
    for (const text of ['The older', 'The middle', 'The newest']) letters.receive(ben, text)
    const { user } = await open('/inbox')
    ;(await findRow('The middle')).focus()
    await user.keyboard('{Delete}')
    await isGone('The middle')
    expect(document.activeElement).toBe(await findRow('The older'))
  })

  it('restores the letter and says so when the server fails, and removes it after Try Again', async () => {
    letters.receive(ben, 'Not so easily lost')
    const { user, server } = await open('/inbox', {
      letters: {
        remove: () => {
          throw connectionLost()
        },
      },
    })
    ;(await findRow('Not so easily lost')).focus()
    await user.keyboard('{Delete}')
    await findWords('The letter could not be removed. It is where it was.')
    await findRow('Not so easily lost')
    await waitFor(() => expect(main().getByText('1 unread')).toBeTruthy())
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await isGone('Not so easily lost')
  })

  it('treats a letter that is already gone as removed', async () => {
    const { id } = letters.receive(ben, 'Taken back meanwhile')
    const { user } = await open('/inbox', {
      letters: {
        remove: () => {
          letters.remove(id)
          throw refusal('not_found')
        },
      },
    })
    ;(await findRow('Taken back meanwhile')).focus()
    await user.keyboard('{Delete}')
    await findWords('No letters received yet')
    expect(screen.queryByText(/could not be removed/)).toBeNull()
  })
})

describe('letterDeleted event', () => {
  it('removes an unread letter from the dashboard and the counts before any refetch', async () => {
    const { id } = letters.receive(ben, 'Here for a moment')
    const { server } = await open('/dashboard')
    await findWords('1 new letter waiting')
    server.answer({
      letters: { dashboard: neverAnswered, unreadCount: neverAnswered, inbox: neverAnswered },
    })
    window.dispatchEvent(new CustomEvent('letterDeleted', { detail: { letterId: id, userId: roseUser.id } }))
    await findWords('0 new letters waiting')
    expect(queryRow('Here for a moment')).toBeNull()
  })

  it('keeps the unread count when a read letter is removed', async () => {
    const { id } = letters.receive(ben, 'Read at once', { status: 'read' })
    letters.receive(ben, 'The one that stays')
    const { server } = await open('/dashboard')
    await findRow('Read at once')
    server.answer({
      letters: { dashboard: neverAnswered, unreadCount: neverAnswered, inbox: neverAnswered },
    })
    window.dispatchEvent(new CustomEvent('letterDeleted', { detail: { letterId: id, userId: roseUser.id } }))
    await isGone('Read at once')
    expect(main().getByText('1 new letter waiting')).toBeTruthy()
  })
})
