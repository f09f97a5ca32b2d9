import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sessionQuery } from '#session/session.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import {
  connectionLost,
  proxyRefusal,
  refusal,
  type ServerAnswers,
  type ServerStub,
} from '#test/server-stub.ts'
import { settingsAnswers } from '#test/settings-answers.ts'
import { expectErrors } from '#test/setup.ts'

const minute = 60_000
const loader = 'Preparing your love dashboard...'
const signingOut = 'Signing you out safely...'

const sessionIs = (session: () => SessionUser | null | Promise<SessionUser | null>): ServerAnswers => ({
  accounts: { session },
})
const signingOutWorks: ServerAnswers = { accounts: { signOut: () => ({}) } }
const refuses = (reason: () => unknown) => sessionIs(() => Promise.reject(reason()))

const landing: ServerAnswers = { testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) } }

const openSettings = (...answers: readonly ServerAnswers[]) =>
  renderApp('/settings', [settingsAnswers, signingOutWorks, landing, ...answers])

const settings = () => screen.findByRole('heading', { name: 'Account Settings' })
const address = () => window.location.pathname + window.location.search

async function expectAddress(expected: string): Promise<void> {
  await waitFor(() => expect(address()).toBe(expected))
}

/** The settings ask for the time zone and the choice of recordings besides. */
const accountCalls = ({ calls }: ServerStub) =>
  calls.map(({ path }) => path).filter(path => /^accounts\/(?!timeZone|enclosuresChoice)/.test(path))

const isSignedIn = (queryClient: QueryClient) => Boolean(queryClient.getQueryData(sessionQuery.queryKey))

const personal = ['session-user', 'session-activity', 'inbox-of-user-1', 'return-path']

function plantNotes(): void {
  for (const key of [...personal, 'colour-of-the-desk']) localStorage.setItem(key, 'kept')
}

const notesLeft = () => Object.keys(localStorage).toSorted()

function openTab() {
  const heard: unknown[] = []
  const channel = new BroadcastChannel('session')
  channel.onmessage = ({ data }) => heard.push(data)
  onTestFinished(() => channel.close())
  return { heard, tell: (message: string) => channel.postMessage(message) }
}

async function signOut(user: Awaited<ReturnType<typeof renderApp>>['user']): Promise<void> {
  await user.click(await findButton('Account'))
  await user.click(await findButton('Sign Out'))
}

describe('reading the session', () => {
  it('shows a loader until the server has answered', async () => {
    const answer = Promise.withResolvers<SessionUser | null>()
    await openSettings(sessionIs(() => answer.promise))
    await screen.findByText(loader)
    answer.resolve(roseUser)
    await settings()
    expect(screen.queryByText(loader)).toBeNull()
  })

  it('sends a visitor to the sign-in page and clears personal data', async () => {
    plantNotes()
    await openSettings(sessionIs(() => null))
    await expectAddress('/login?return=%2Fsettings')
    expect(notesLeft()).toEqual(['colour-of-the-desk', 'return-path'])
  })

  it('clears personal data on a public page without user input', async () => {
    plantNotes()
    await renderApp('/faq', [sessionIs(() => null)])
    await waitFor(() => expect(notesLeft()).toEqual(['colour-of-the-desk', 'return-path']))
  })

  it.each([
    ['as an error of ours', () => refusal('invalid_input')],
    ['as a page of a proxy', () => proxyRefusal(400)],
  ])('ends a session that is refused with 400 %s', async (_, reason) => {
    plantNotes()
    const { server } = await openSettings(refuses(reason))
    await expectAddress('/login?return=%2Fsettings')
    await findButton('Sign In')
    expect(accountCalls(server)).toEqual(['accounts/session', 'accounts/signOut'])
    expect(notesLeft()).toEqual(['colour-of-the-desk', 'return-path'])
  })

  it('treats a server failure as signed out and hides the loader', async () => {
    const { server } = await openSettings(refuses(() => refusal('unexpected')))
    await screen.findByText(loader)
    await expectAddress('/login?return=%2Fsettings')
    await findButton('Sign In')
    expect(screen.queryByText(loader)).toBeNull()
    expect(accountCalls(server)).not.toContain('accounts/signOut')
  })

  it('says on the sign-in page that the account is suspended', async () => {
    await openSettings(refuses(() => refusal('suspended')))
    await findWords('This account has been suspended.')
    expect(address()).toBe('/login?return=%2Fsettings')
  })

  it('uses the remembered user while the server cannot be reached, and retries until it can', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    localStorage.setItem('session-user', JSON.stringify({ id: roseUser.id, username: roseUser.username }))
    localStorage.setItem('session-activity', String(Date.now() - 59 * minute))
    const { server } = await openSettings(refuses(connectionLost))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await settings()
    server.answer(sessionIs(() => null))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await expectAddress('/login?return=%2Fsettings')
  })
})

describe('signing out', () => {
  /** Rule 2.4 */
  it('covers the page, clears the browser, tells the other tabs and goes to the landing page', async () => {
    const tab = openTab()
    const answer = Promise.withResolvers<Record<string, never>>()
    const { user, server, queryClient } = await openSettings({
      accounts: { signOut: () => answer.promise },
    })
    await settings()
    plantNotes()
    queryClient.setQueryData(['letters'], 'kept')
    queryClient.getMutationCache().build(queryClient, { mutationKey: ['letters'] })
    await signOut(user)
    await screen.findByText(signingOut)
    expect(screen.queryByRole('heading', { name: 'Account Settings' })).toBeNull()
    server.answer(sessionIs(() => null))
    answer.resolve({})
    await expectAddress('/')
    await screen.findByRole('link', { name: 'Sign In' })
    await waitFor(() => expect(screen.queryByText(signingOut)).toBeNull())
    expect(notesLeft()).toEqual(['colour-of-the-desk'])
    await waitFor(() => expect(tab.heard).toEqual(['signed-out']))
    expect(queryClient.getQueryData(['letters'])).toBeUndefined()
    expect(queryClient.getMutationCache().getAll()).toEqual([])
  })

  it('logs a sign-out that does not reach the server, and the next page finishes it', async () => {
    expectErrors(/Sign-out did not reach the server/)
    const { user, unmount } = await openSettings({
      accounts: { signOut: () => Promise.reject(connectionLost()) },
    })
    await settings()
    await signOut(user)
    await expectAddress('/')
    await screen.findByRole('link', { name: 'Sign In' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('Sign-out did not reach')
    unmount()
    let isHere = true
    const { server } = await openSettings(
      sessionIs(() => (isHere ? roseUser : null)),
      {
        accounts: {
          signOut: () => {
            isHere = false
            return {}
          },
        },
      },
    )
    await expectAddress('/login?return=%2Fsettings')
    expect(accountCalls(server).slice(0, 2)).toEqual(['accounts/signOut', 'accounts/session'])
    expect(localStorage.getItem('unfinished-sign-out')).toBeNull()
  })

  it('waits eight seconds for an answer', async () => {
    expectErrors(/Sign-out did not reach the server/)
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const { user, server } = await openSettings({ accounts: { signOut: () => new Promise<never>(() => {}) } })
    await settings()
    await signOut(user)
    await waitFor(() => expect(server.inputsOf('accounts/signOut')).toHaveLength(1))
    expect(timeout).toHaveBeenCalledWith(8_000)
    await screen.findByText(signingOut)
    patience.abort()
    await expectAddress('/')
    await screen.findByRole('link', { name: 'Sign In' })
  })

  it('shows nobody as signed in while an unfinished sign-out cannot be finished', async () => {
    localStorage.setItem('unfinished-sign-out', '1')
    localStorage.setItem('session-user', JSON.stringify({ id: roseUser.id, username: roseUser.username }))
    localStorage.setItem('session-activity', String(Date.now()))
    const { server } = await openSettings({
      accounts: { signOut: () => Promise.reject(connectionLost()) },
    })
    await expectAddress('/login?return=%2Fsettings')
    expect(accountCalls(server)).not.toContain('accounts/session')
  })

  it('is not finished any more once someone signs in, which other tabs are told', async () => {
    const tab = openTab()
    localStorage.setItem('unfinished-sign-out', '1')
    const { user } = await openSettings({
      accounts: { signOut: () => Promise.reject(connectionLost()), signIn: () => roseUser },
    })
    await expectAddress('/login?return=%2Fsettings')
    await user.type(await screen.findByLabelText('Email'), 'rose@example.com')
    await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'a horse with wings')
    await user.click(await findButton('Sign In'))
    await settings()
    expect(localStorage.getItem('unfinished-sign-out')).toBeNull()
    await waitFor(() => expect(tab.heard).toEqual(['signed-in']))
  })
})

describe('session that has ended', () => {
  /** Rule 2.7 */
  it('goes to the sign-in page when a call is refused, and clears personal data', async () => {
    const tab = openTab()
    const refused = Promise.withResolvers<never>()
    const { server, queryClient } = await openSettings({ sessions: { list: () => refused.promise } })
    await findButton('Account')
    queryClient.setQueryData(['letters'], 'kept')
    plantNotes()
    server.answer(sessionIs(() => null))
    refused.reject(refusal('signed_out'))
    await expectAddress('/login?return=%2Fsettings')
    await findButton('Sign In')
    await waitFor(() => expect(notesLeft()).toEqual(['colour-of-the-desk']))
    expect(queryClient.getQueryData(['letters'])).toBeUndefined()
    expect(tab.heard).toEqual([])
  })

  it('returns from the sign-in page when another tab has signed in', async () => {
    let isHere = true
    const { server } = await openSettings(sessionIs(() => (isHere ? roseUser : null)))
    await settings()
    isHere = false
    openTab().tell('signed-in')
    await expectAddress('/login?return=%2Fsettings')
    isHere = true
    const asked = accountCalls(server).length
    openTab().tell('signed-in')
    await settings()
    expect(address()).toBe('/settings')
    expect(accountCalls(server)).toHaveLength(asked + 1)
  })

  /** Rule 2.7 */
  it.each([
    ['signed-out', 'You were signed out from another device.'],
    ['signed-out-everywhere', 'You were signed out everywhere, from another device.'],
    ['password-changed', 'Your password was changed, which signed you out everywhere.'],
    [
      'address-given-back',
      'Somebody who reads email at its former address took this account back, which signed you out everywhere.',
    ],
    ['deletion-asked', 'Somebody asked to delete this account, which signed you out everywhere.'],
  ] as const)('says at the sign-in why it has: %s', async (kind, text) => {
    const refused = Promise.withResolvers<never>()
    const { server } = await openSettings({ sessions: { list: () => refused.promise } })
    await findButton('Account')
    await server.tell({ kind, ids: [] })
    await settings()
    server.answer(sessionIs(() => null))
    refused.reject(refusal('signed_out'))
    await findWords(text)
    await findWords('Letters that you have begun are saved. Sign in to go on where you were.')
    expect(address()).toBe('/login?return=%2Fsettings')
  })

  it('says on a page that stays that it has, with a way to sign in, until somebody does', async () => {
    let isHere = true
    const { user } = await renderApp('/faq', [landing, sessionIs(() => (isHere ? roseUser : null))])
    await findButton('Account')
    isHere = false
    openTab().tell('signed-in')
    await findWords(
      'Your session has ended: by a sign-out or a new password on another device, or because it had run out.',
    )
    await user.click(await findButton('Sign In'))
    await expectAddress('/login')
  })

  it('goes on after a refusal that is out of date', async () => {
    const { user, server } = await openSettings({
      sessions: { list: () => Promise.reject(refusal('signed_out')) },
    })
    const again = await findButton('Try Again')
    server.answer({ sessions: { list: () => [] } })
    await user.click(again)
    await findButton('Sign Out Everywhere')
    expect(address()).toBe('/settings')
    expect(accountCalls(server).length).toBeGreaterThan(1)
  })
})

describe('a message from another tab', () => {
  it('drops the session and goes to the landing page when another tab signs out', async () => {
    const { server } = await openSettings()
    await settings()
    plantNotes()
    openTab().tell('signed-out')
    await expectAddress('/')
    await screen.findByRole('link', { name: 'Sign In' })
    expect(notesLeft()).toEqual(['colour-of-the-desk'])
    expect(accountCalls(server)).not.toContain('accounts/signOut')
  })

  it.each(['signed-out', 'timed-out'])(
    'stays on the page for a new password when another tab says %s',
    async message => {
      const { server, queryClient } = await renderApp('/reset-password', [])
      await findWords('Invalid reset link. Please request a new password reset link.')
      server.answer(sessionIs(() => null))
      openTab().tell(message)
      await waitFor(() => expect(isSignedIn(queryClient)).toBe(false))
      expect(address()).toBe('/reset-password')
    },
  )

  it('ignores unknown messages on the channel', async () => {
    const { server } = await openSettings()
    await settings()
    const asked = accountCalls(server).length
    const tab = openTab()
    for (const message of ['', 'signed-in!', 'toString']) tab.tell(message)
    tab.tell('signed-in')
    await waitFor(() => expect(accountCalls(server)).toHaveLength(asked + 1))
    expect(address()).toBe('/settings')
  })

  /** Rule 2.5 */
  it('hides the page and reloads it when another user signs in', async () => {
    const { server } = await openSettings()
    await settings()
    const reload = vi.fn<() => void>()
    const { origin, href, pathname, search } = window.location
    vi.stubGlobal('location', { origin, href, pathname, search, reload })
    const jack: SessionUser = { ...roseUser, id: '0197a000-0000-7000-8000-000000000002', username: 'Jack' }
    server.answer(sessionIs(() => jack))
    openTab().tell('signed-in')
    await screen.findByText(loader)
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(screen.queryByRole('heading', { name: 'Account Settings' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Account' })).toBeNull()
  })
})

describe('page restored from the back-forward cache', () => {
  const restore = (persisted = true) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))

  /** Rule 2.4 */
  it('is covered until the server has named the user', async () => {
    const answer = Promise.withResolvers<SessionUser | null>()
    const { server } = await openSettings()
    await settings()
    server.answer(sessionIs(() => answer.promise))
    restore()
    await screen.findByText(loader)
    answer.resolve(roseUser)
    await waitFor(() => expect(screen.queryByText(loader)).toBeNull())
    await settings()
  })

  it.each([
    ['nobody is here', sessionIs(() => null)],
    ['the server refuses to say', refuses(() => refusal('not_found'))],
  ])('goes to the sign-in page when %s', async (_, answers) => {
    const { server } = await openSettings()
    await settings()
    server.answer(answers)
    restore()
    await expectAddress('/login?return=%2Fsettings')
    await waitFor(() => expect(screen.queryByText(loader)).toBeNull())
  })

  it('is not checked when the page was newly loaded', async () => {
    const { server } = await openSettings()
    await settings()
    const asked = accountCalls(server).length
    restore(false)
    expect(screen.queryByText(loader)).toBeNull()
    expect(accountCalls(server)).toHaveLength(asked)
  })
})
