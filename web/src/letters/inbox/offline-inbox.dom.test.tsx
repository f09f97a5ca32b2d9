import type { InboxListPage, ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { cacheUser } from '#session/cached-user.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { settingsAnswers } from '#test/settings-answers.ts'
import { expectErrors } from '#test/setup.ts'
import { cacheInbox, readCachedInbox } from './cached-inbox.ts'

const siegfried = { id: '0197a000-0000-7000-8000-000000000002', username: 'Siegfried', profilePicture: null }
const letter = (number: number, status: 'sent' | 'read', preview: string): ReceivedSummary => ({
  id: `0197a000-0000-7000-8000-0000000000f${number}`,
  status,
  createdAt: new Date('2026-01-01T12:00:00Z'),
  banner: 'spring-flowers',
  preview,
  favourite: false,
  openWhen: null,
  sender: siegfried,
})
const sealed = letter(1, 'sent', 'sealed by the lake')
const opened = letter(2, 'read', 'read by the lake')
const newest = letter(3, 'sent', 'nobody told you yet')
const pageOf = (...letters: ReceivedSummary[]): InboxListPage => ({ letters, nextCursor: null })
const readAt = Date.parse('2026-01-02T12:00:00Z')

const lost = () => {
  throw connectionLost()
}
const withoutConnection: ServerAnswers = {
  accounts: { session: lost, signOut: lost },
  letters: {
    inbox: lost,
    unreadCount: lost,
    received: lost,
    markRead: lost,
    dashboard: lost,
  },
  sessions: { stay: lost },
  drafts: { list: lost },
}
const withConnection: ServerAnswers = {
  accounts: { session: () => roseUser },
  letters: {
    inbox: ({ filter }) => (filter === 'read' ? pageOf(opened) : pageOf(newest, sealed)),
    unreadCount: () => ({ count: 2, onTheWay: 0 }),
    dashboard: () => ({ received: [], sent: [], unreadCount: 2, asksAboutNotices: false }),
  },
}

const openOffline = (path = '/inbox') => renderApp(path, [withoutConnection])
const notice = () => within(screen.getByRole('main')).queryByText('You are offline')
const shelf = (name: 'Unopened' | 'Opened') => screen.findByRole('region', { name })
const goOnline = () => window.dispatchEvent(new Event('online'))
const storedText = () => JSON.stringify({ ...localStorage, ...sessionStorage })
const failed = 'Failed to load your letters. Please try again.'

beforeEach(() => {
  cacheUser(roseUser)
  localStorage.setItem('session-activity', String(Date.now()))
  cacheInbox(roseUser.id, {
    unread: { ...pageOf(sealed), readAt },
    read: { ...pageOf(opened), readAt: readAt + 60_000 },
  })
})

describe('inbox offline', () => {
  it("shows the cached inbox and the time of the server's last answer", async () => {
    await openOffline()
    expect((await shelf('Unopened')).textContent).toContain('sealed by the lake')
    expect((await shelf('Opened')).textContent).toContain('Siegfried')
    expect(notice()).not.toBeNull()
    const since = document.querySelector('.last-known time')?.getAttribute('datetime')
    expect(since).toBe(new Date(readAt).toISOString())
  })

  it('says that a letter which was not read on this page cannot be opened offline', async () => {
    const { user } = await openOffline()
    await user.click(within(await shelf('Unopened')).getByRole('link'))
    await screen.findByText('Failed to load this letter. Please try again.')
    screen.getByText(/Your letters are safe/)
  })

  it('opens a letter that was already read on this page', async () => {
    const words = { ...opened, content: '<p>Crack this one.</p>', receiver: roseUser }
    const { user, server, router } = await renderApp('/inbox', [
      withConnection,
      settingsAnswers,
      { letters: { received: () => words }, reports: { ofLetter: () => ({ report: null }) } },
    ])
    await user.click(within(await shelf('Opened')).getByRole('link'))
    await screen.findByText('Crack this one.')
    router.history.back()
    const row = within(await shelf('Opened')).getByRole('link')
    server.answer(withoutConnection)
    await user.click(row)
    await screen.findByText('Crack this one.')
  })

  it('refreshes by itself when the connection is back', async () => {
    const { server } = await openOffline()
    await shelf('Unopened')
    server.answer(withConnection)
    goOnline()
    await screen.findByText('nobody told you yet')
    await waitFor(() => expect(notice()).toBeNull())
    await screen.findByText('2 unread')
    await waitFor(() => expect(readCachedInbox(roseUser.id).unread?.letters).toHaveLength(2))
  })

  it('hides and removes the cached inbox of another user', async () => {
    localStorage.clear()
    cacheInbox(siegfried.id, { unread: { ...pageOf(sealed), readAt }, read: null })
    await renderApp('/inbox', [{ letters: withoutConnection.letters ?? {} }])
    await screen.findByText(failed)
    expect(screen.queryByText('sealed by the lake')).toBeNull()
    await waitFor(() => expect(storedText()).not.toContain('sealed by the lake'))
  })

  it('shows nothing when the cached inbox is damaged', async () => {
    localStorage.setItem(`inbox-of-user-${roseUser.id}`, '{')
    await openOffline()
    await screen.findByText(failed)
  })

  it('shows nothing an hour after the last activity and asks to sign in', async () => {
    localStorage.setItem('session-activity', String(Date.now() - 60 * 60_000))
    await openOffline()
    await screen.findByRole('heading', { name: /Sign In|Welcome/ })
    expect(window.location.pathname).toBe('/login')
    expect(storedText()).not.toMatch(/sealed by the lake|Rose/)
  })
})

describe('cached inbox after the session', () => {
  it('is removed when the session turns out to have expired', async () => {
    const { server } = await openOffline()
    await shelf('Unopened')
    server.answer({ accounts: { session: () => null } })
    goOnline()
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/login?return=%2Finbox'),
    )
    expect(screen.queryByText('sealed by the lake')).toBeNull()
    await waitFor(() => expect(storedText()).not.toMatch(/sealed by the lake|Rose/))
  })

  it('is removed after a ban, and the sign-in page names the ban', async () => {
    const { server } = await openOffline()
    await shelf('Unopened')
    server.answer({
      accounts: {
        session: () => {
          throw refusal('suspended')
        },
      },
    })
    goOnline()
    await screen.findAllByText('This account has been suspended.')
    await waitFor(() => expect(storedText()).not.toMatch(/sealed by the lake|Rose/))
  })

  it('is removed by signing out offline and does not come back', async () => {
    expectErrors(/Sign-out did not reach the server/)
    const { user, server, router } = await openOffline()
    server.answer({ testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) } })
    await shelf('Unopened')
    await user.click(await screen.findByRole('button', { name: /^Account/ }))
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(storedText()).not.toMatch(/sealed by the lake|Rose/)
    await router.navigate({ to: '/inbox' })
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(screen.queryByText('sealed by the lake')).toBeNull()
  })
})
