import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { expectErrors } from '#test/setup.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const paul = person('Paul')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const open = (path: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(path, [letters.answers, ...answers])
const findSeal = () => findButton('Open the letter from Paul')
const shelf = (name: 'Unopened' | 'Opened') => screen.findByRole('region', { name })
/** The first lines also show while the envelope opens. */
const findText = async (text: string) => {
  await findButton('Remove')
  return screen.findByText(text)
}
const takenBack = () => screen.findByRole('alert')
const neverAnswered = () => new Promise<never>(() => {})

function recordTexts(): string[] {
  const texts: string[] = []
  new MutationObserver(() => texts.push(document.body.textContent)).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  return texts
}

describe('opening an unread letter', () => {
  it('marks the letter read, dispatches letterRead and shows the text', async () => {
    const { id } = letters.receive(paul, 'Read me')
    const events: unknown[] = []
    window.addEventListener('letterRead', event => events.push((event as CustomEvent).detail))
    const { user, server } = await open(`/inbox?letter=${id}`)
    await user.click(await findSeal())
    await findText('Read me')
    expect(server.inputsOf('letters/markRead')).toEqual([{ id }])
    expect(events).toEqual([{ letterId: id, userId: roseUser.id }])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A letter from Paul'))
  })

  it('moves the letter to the opened ones and lowers the counts before the lists are refetched', async () => {
    const { id } = letters.receive(paul, 'Read me')
    letters.receive(paul, 'Read before', { status: 'read' })
    const { user, server } = await open('/inbox')
    await findWords('1 unread')
    await user.click(await screen.findByRole('link', { name: /Read me/ }))
    server.answer({ letters: { inbox: neverAnswered, unreadCount: neverAnswered } })
    await user.click(await findSeal())
    await findText('Read me')
    await user.click(screen.getByRole('link', { name: 'Back to inbox' }))
    const opened = within(await shelf('Opened')).getAllByRole('link')
    expect(opened.map(row => row.id)).toContain(`letter-${id}`)
    expect(screen.queryByRole('region', { name: 'Unopened' })).toBeNull()
    expect(screen.queryByText('1 unread')).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Inbox' }).length).toBeGreaterThan(0)
  })

  it('shows the letter as read on the dashboard before the dashboard is refetched', async () => {
    const { id } = letters.receive(paul, 'Read me')
    const { user, server, router } = await open('/dashboard')
    await findWords('1 new letter waiting')
    server.answer({ letters: { dashboard: neverAnswered, unreadCount: neverAnswered } })
    await router.navigate({ to: '/inbox', search: { letter: id } })
    await user.click(await findSeal())
    await findText('Read me')
    await router.navigate({ to: '/dashboard' })
    await findWords('0 new letters waiting')
    const row = await screen.findByRole('link', { name: /From: Paul/ })
    expect(within(row).getByText('Read')).toBeTruthy()
  })

  it('opens the letter when marking it read fails, and leaves it unread', async () => {
    expectErrors(/could not be marked as read/)
    const { id } = letters.receive(paul, 'Open me in any case')
    const { user } = await open(`/inbox?letter=${id}`, {
      letters: {
        markRead: () => {
          throw connectionLost()
        },
      },
    })
    await user.click(await findSeal())
    await findText('Open me in any case')
    await user.click(screen.getByRole('link', { name: 'Back to inbox' }))
    expect(within(await shelf('Unopened')).getAllByRole('listitem')).toHaveLength(1)
    await findWords('1 unread')
  })

  it('opens the letter when the server has not answered 2.5 seconds after it left the envelope', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { id } = letters.receive(paul, 'Open me in any case')
    await open(`/inbox?letter=${id}`, { letters: { markRead: neverAnswered } })
    ;(await findSeal()).click()
    await vi.advanceTimersByTimeAsync(1_100 + 2_400)
    expect(screen.queryByText('Open me in any case')).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    await screen.findByText('Open me in any case')
  })

  it('shows no text before the server has answered', async () => {
    const { id } = letters.receive(paul, 'Words I regret')
    const answer = Promise.withResolvers<void>()
    const { user } = await open(`/inbox?letter=${id}`, {
      letters: {
        markRead: async () => {
          await answer.promise
          return { status: 'read' }
        },
      },
    })
    const seal = await findSeal()
    const texts = recordTexts()
    await user.click(seal)
    await user.keyboard('{Enter}')
    expect(texts.filter(text => text.includes('Words I regret'))).toEqual([])
    answer.resolve()
    await findText('Words I regret')
  })
})

describe('letter taken back by its sender', () => {
  it('says so on its unopened envelope and links back to the inbox', async () => {
    const { id } = letters.receive(paul, 'Words I regret')
    const { user, server } = await open('/inbox')
    await user.click(await screen.findByRole('link', { name: /From: Paul/ }))
    await findSeal()
    letters.remove(id)
    await server.tell({ kind: 'letter-changed', ids: [id] })
    expect(within(await takenBack()).getByText('This letter was taken back')).toBeTruthy()
    expect(document.activeElement).toBe(await takenBack())
    await user.click(screen.getByRole('link', { name: 'Back to inbox' }))
    await findWords('No letters received yet')
  })

  it('shows no text when the letter is taken back while it is being opened', async () => {
    const { id } = letters.receive(paul, 'Words I regret')
    const { user } = await open(`/inbox?letter=${id}`, {
      letters: {
        markRead: () => {
          letters.remove(id)
          throw refusal('not_found')
        },
      },
    })
    const seal = await findSeal()
    const texts = recordTexts()
    await user.click(seal)
    await user.keyboard('{Enter}')
    expect(within(await takenBack()).getByText('This letter was taken back')).toBeTruthy()
    expect(texts.filter(text => text.includes('Words I regret'))).toEqual([])
  })

  it('keeps an opened letter readable', async () => {
    const { id } = letters.receive(paul, 'Yours to keep', { status: 'read' })
    const { server } = await open(`/inbox?letter=${id}`)
    await screen.findByText('Yours to keep')
    const before = server.inputsOf('letters/received').length
    await server.tell({ kind: 'letter-changed', ids: [id] })
    await waitFor(() => expect(server.inputsOf('letters/unreadCount').length).toBeGreaterThan(1))
    expect(server.inputsOf('letters/received')).toHaveLength(before)
    expect(screen.getByText('Yours to keep')).toBeTruthy()
  })
})

describe('address of a letter', () => {
  it('says that the letter does not exist', async () => {
    await open(`/inbox?letter=${crypto.randomUUID()}`)
    await findWords('This letter is not here')
  })

  it('says that the letter failed to load and shows it after Try Again', async () => {
    const { id } = letters.receive(paul, 'Here after all', { status: 'read' })
    const { user, server } = await open(`/inbox?letter=${id}`, {
      letters: {
        received: () => {
          throw refusal('rate_limited')
        },
      },
    })
    await findWords('Failed to load this letter. Please try again.')
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await screen.findByText('Here after all')
  })
})
