import type { Dashboard } from '@novelette/domain/letters/letters.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'
import { cacheDashboard, readCachedDashboard } from './cached-dashboard.ts'

const bo = person('Bo_')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const open = (...answers: readonly ServerAnswers[]) => renderApp('/dashboard', [letters.answers, ...answers])
const region = (name: string) => screen.findByRole('region', { name })
const rowsOf = async (name: string) => within(await region(name)).queryAllByRole('listitem')
const isWaiting = (count: number) => findWords(`${count} new ${count === 1 ? 'letter' : 'letters'} waiting`)
const refreshing = () => screen.queryByText('Refreshing...')
const failure = 'Failed to load dashboard data. Please try again.'
const stale = 'There may be newer letters'
const kept = () => JSON.stringify(readCachedDashboard(roseUser.id))
const broken: ServerAnswers = {
  letters: {
    dashboard: () => {
      throw refusal('rate_limited')
    },
  },
}

function keepNow(user = roseUser): void {
  const answer = letters.answers.letters?.dashboard
  if (typeof answer !== 'function') throw new TypeError('There is no answer.')
  cacheDashboard(user, { dashboard: answer(undefined) as Dashboard, lastFetched: Date.now() - 60_000 })
}

describe('dashboard', () => {
  it('greets the user, shows the unread letters first, and links to the other screens', async () => {
    await open()
    await findWords('Welcome back, Rose!')
    await isWaiting(0)
    const inbox = within(await region('Recent Inbox'))
    expect(inbox.getByText('No letters received yet')).toBeTruthy()
    expect(inbox.getByText(/Share your username/)).toBeTruthy()
    expect(within(await region('Recently Sent')).getByText('No letters sent yet')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    for (const [name, path] of [
      ['Write your first letter', '/compose'],
      ['Write a Letter', '/compose'],
      [/^Your Inbox/, '/inbox'],
      [/^Write Love/, '/compose'],
      [/^Your Profile/, '/profile'],
      ['View All received letters', '/inbox'],
      ['View All sent letters', '/sent'],
    ] as const) {
      expect(main.getByRole('link', { name }).getAttribute('href'), String(name)).toBe(path)
    }
  })

  it('shows the newest three letters of each kind, truncated to fifty characters', async () => {
    const long = 'One hundred characters are more than a dashboard shows of any letter that lies on it'
    for (const text of ['the oldest of four', 'the second', 'the third', long]) letters.receive(bo, text)
    letters.send(bo, 'an answer', { status: 'read' })
    await open()
    await isWaiting(4)
    const rows = await rowsOf('Recent Inbox')
    expect(rows).toHaveLength(3)
    const [newest] = rows.map(textOf)
    expect(newest).toContain('From: Bo_')
    expect(newest).toContain(`${long.slice(0, 50).trimEnd()}…`)
    expect(newest).toContain('New')
    expect(rows[0]?.querySelector('.badge__dot')).not.toBeNull()
    expect(rows[0]?.querySelector('time')?.textContent).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    expect((await rowsOf('Recently Sent')).map(textOf)).toEqual([expect.stringContaining('To: Bo_')])
    expect(screen.getByText(/Read · Opened/)).toBeTruthy()
  })

  it('updates live as letters arrive, are read, are removed and change status', async () => {
    const older = letters.receive(bo, 'the older one')
    const answer = letters.send(bo, 'an answer')
    const { server } = await open()
    await isWaiting(1)
    const newer = letters.receive(bo, 'the newer one')
    await server.tell({ kind: 'letter-arrived', ids: [newer.id] })
    await isWaiting(2)
    letters.change(older.id, { status: 'read' })
    letters.change(answer.id, { status: 'delivered' })
    await server.tell({ kind: 'letter-changed', ids: [older.id] })
    await isWaiting(1)
    expect((await rowsOf('Recently Sent')).map(textOf)).toEqual([expect.stringContaining('Delivered')])
    for (const { id } of [older, newer]) letters.remove(id)
    await server.tell({ kind: 'letter-changed', ids: [newer.id] })
    await isWaiting(0)
    await findWords('No letters received yet')
  })

  it('shows a failure when there is no data, and loads after Try Again', async () => {
    letters.receive(bo, 'safe where it is')
    const { user, server } = await open(broken)
    await findWords(failure)
    expect(screen.queryByText(/Welcome back/)).toBeNull()
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await findWords('safe where it is')
    expect(screen.queryByText(failure)).toBeNull()
  })
})

describe('cached dashboard', () => {
  it('is shown while the server is slow, and says that it is refreshing', async () => {
    letters.receive(bo, 'for the staircase')
    keepNow()
    const answer = Promise.withResolvers<void>()
    const told = letters.answers.letters?.dashboard
    await open({
      letters: {
        dashboard: async () => {
          await answer.promise
          return (told as () => Dashboard)()
        },
      },
    })
    await findWords('for the staircase')
    await isWaiting(1)
    await waitFor(() => expect(refreshing()).not.toBeNull())
    letters.receive(bo, 'for the birthday')
    expect(screen.queryByText('for the birthday')).toBeNull()
    answer.resolve()
    await findWords('for the birthday')
    await isWaiting(2)
    await waitFor(() => expect(refreshing()).toBeNull())
  })

  it('is refetched half a second after it is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
    letters.receive(bo, 'for the staircase')
    keepNow()
    const { server } = await open()
    await findWords('for the staircase')
    const asked = () => server.inputsOf('letters/dashboard').length
    expect(asked()).toBe(0)
    await vi.advanceTimersByTimeAsync(500)
    await waitFor(() => expect(asked()).toBe(1))
  })

  it('stays when the server fails, says so, and is refetched after Try Again', async () => {
    letters.receive(bo, 'safe where it is')
    keepNow()
    const { user, server } = await open(broken)
    await waitFor(() => expect(server.inputsOf('letters/dashboard')).toHaveLength(1))
    await waitFor(() => expect(refreshing()).toBeNull())
    expect(screen.getByText('safe where it is')).toBeTruthy()
    expect(screen.queryByText(failure)).toBeNull()
    await findWords(stale)
    letters.receive(bo, 'newer than that')
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await findWords('newer than that')
    expect(screen.queryByText(stale)).toBeNull()
  })

  it('is updated with every answer of the server', async () => {
    letters.receive(bo, 'kept for later')
    await open()
    await waitFor(() => expect(kept()).toContain('kept for later'))
  })

  it('loses a letter that is removed on another screen', async () => {
    const { id } = letters.receive(bo, 'unread until the end')
    letters.receive(bo, 'the one that stays')
    const { server, router } = await open()
    await waitFor(() => expect(kept()).toContain('unread until the end'))
    await router.navigate({ to: '/sent' })
    await findWords('No letters sent yet')
    server.answer({ letters: { dashboard: () => new Promise<never>(() => {}) } })
    window.dispatchEvent(new CustomEvent('letterDeleted', { detail: { letterId: id, userId: roseUser.id } }))
    await waitFor(() => expect(kept()).not.toContain('unread until the end'))
    expect(readCachedDashboard(roseUser.id)?.dashboard.unreadCount).toBe(1)
  })

  it('of another user is neither shown nor left in this browser', async () => {
    letters.receive(bo, 'for Jack alone')
    keepNow({ ...roseUser, id: '0197a000-0000-7000-8000-000000000002', username: 'Jack' })
    await open({ letters: { dashboard: () => new Promise<never>(() => {}) } })
    await screen.findAllByRole('status', { name: 'Loading your letters...' })
    expect(screen.queryByText('for Jack alone')).toBeNull()
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('for Jack alone'))
  })

  it('is removed at sign-out, and a late answer does not restore it', async () => {
    letters.receive(bo, 'gone with you')
    keepNow()
    const answer = Promise.withResolvers<void>()
    const told = letters.answers.letters?.dashboard
    const { user, server, router } = await open({
      letters: {
        dashboard: async () => {
          await answer.promise
          return (told as () => Dashboard)()
        },
      },
      accounts: { signOut: () => ({}) },
      testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) },
    })
    await waitFor(() => expect(server.inputsOf('letters/dashboard')).toHaveLength(1))
    await user.click(await findButton('Account'))
    await user.click(await findButton('Sign Out'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    await screen.findByRole('link', { name: 'Sign In' })
    answer.resolve()
    await new Promise(resolve => setTimeout(resolve))
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('gone with you')
    expect(localStorage.getItem(`dashboard-of-user-${roseUser.id}`)).toBeNull()
  })
})
