import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { uncover } from '#session/cover.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { settingsAnswers } from '#test/settings-answers.ts'
import { expectErrors } from '../../test/setup.ts'
import { forgetTimeOut } from './timed-out.ts'

const minute = 60_000
const note = 'You were signed out after an hour without activity. Letters that you were writing are saved.'

const answers: ServerAnswers = {
  accounts: { signOut: () => ({}) },
  sessions: { timeOut: () => ({}) },
  testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) },
}

const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' })
const inWarning = (name: string) => screen.findByRole('button', { name })
const timeOuts = ({ server }: Awaited<ReturnType<typeof open>>) => server.inputsOf('sessions/timeOut').length
const signOuts = ({ server }: Awaited<ReturnType<typeof open>>) => server.inputsOf('accounts/signOut').length

/** The page checks the clock when its window gets the focus. */
function passes(ms: number): void {
  act(() => {
    vi.setSystemTime(Date.now() + ms)
    window.dispatchEvent(new Event('focus'))
  })
}

function openTab() {
  const heard: unknown[] = []
  const channel = new BroadcastChannel('session')
  channel.onmessage = ({ data }) => heard.push(data)
  onTestFinished(() => channel.close())
  return { heard, tell: (message: string) => channel.postMessage(message) }
}

async function open(path = '/settings', user: SessionUser = roseUser) {
  const opened = await renderApp(path, [settingsAnswers, answers], { user })
  await waitFor(() => expect(document.querySelector('dialog[role="alertdialog"]')).not.toBeNull())
  if (path === '/settings') await findButton('Sign Out Everywhere')
  return { ...opened, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) }
}

async function expectAddress(expected: string): Promise<void> {
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(expected))
}

function resetPage(): void {
  forgetTimeOut()
  uncover('signing-out')
  vi.useFakeTimers({ shouldAdvanceTime: true })
}

describe('inactivity warning', () => {
  beforeEach(resetPage)

  it('is a dialog with the focus on its first answer and announces the time left', async () => {
    await open()
    passes(54.9 * minute)
    expect(warning()).toBeNull()
    passes(0.1 * minute)
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' })
    expect(document.activeElement).toBe(await inWarning('Stay Logged In'))
    expect(within(dialog).getByRole('status').textContent).toBe('5 minutes left')
    expect(dialog.querySelector('.inactivity-guard__countdown')?.textContent).toMatch(/^[45]:\d\d$/)
    passes(minute)
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('4 minutes left'))
  })

  it.each([
    [
      'Stay Logged In',
      async (user: ReturnType<typeof userEvent.setup>) => user.click(await inWarning('Stay Logged In')),
    ],
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ])('restarts the full hour on %s', async (_, act) => {
    const opened = await open()
    passes(55.1 * minute)
    await act(opened.user)
    await waitFor(() => expect(warning()).toBeNull())
    passes(54 * minute)
    expect(warning()).toBeNull()
    passes(minute)
    await waitFor(() => expect(warning()).not.toBeNull())
    expect(signOuts(opened)).toBe(0)
  })

  /** Rule 2.8 */
  it('comes on no own device, which still reports what is done there', async () => {
    const opened = await open('/settings', { ...roseUser, isOwnDevice: true })
    opened.server.answer({ sessions: { stay: () => ({}) } })
    for (const ms of [55.1 * minute, 10 * minute, 24 * 60 * minute]) {
      passes(ms)
      expect(warning()).toBeNull()
    }
    expect(timeOuts(opened)).toBe(0)
    const before = opened.server.inputsOf('sessions/stay').length
    await opened.user.keyboard('a')
    await waitFor(() => expect(opened.server.inputsOf('sessions/stay').length).toBeGreaterThan(before))
    expect(window.location.pathname).toBe('/settings')
  })

  it('ignores activity outside the dialog', async () => {
    const { user } = await open()
    passes(55.1 * minute)
    await user.pointer([
      { target: document.body, coords: { x: 5 } },
      { keys: '[MouseLeft]', target: document.body },
    ])
    await user.keyboard('a')
    const dialog = warning()
    if (dialog) await user.click(dialog)
    expect(warning()).not.toBeNull()
  })

  it('signs out at once on Logout Now, without a message', async () => {
    const tab = openTab()
    const opened = await open()
    passes(55.1 * minute)
    await opened.user.click(await inWarning('Logout Now'))
    await expectAddress('/')
    await screen.findByRole('link', { name: 'Sign In' })
    expect(signOuts(opened)).toBe(1)
    expect(screen.queryByText(note)).toBeNull()
    expect(warning()).toBeNull()
    await waitFor(() => expect(tab.heard).toEqual(['signed-out']))
  })

  it('closes on Logout Now before the server has answered, and does not time out meanwhile', async () => {
    const tab = openTab()
    const answer = Promise.withResolvers<Record<string, never>>()
    const opened = await open()
    opened.server.answer({ accounts: { signOut: () => answer.promise } })
    passes(55.1 * minute)
    await opened.user.click(await inWarning('Logout Now'))
    await waitFor(() => expect(warning()).toBeNull())
    passes(5 * minute)
    answer.resolve({})
    await expectAddress('/')
    await screen.findByRole('link', { name: 'Sign In' })
    expect(signOuts(opened)).toBe(1)
    await waitFor(() => expect(tab.heard).toEqual(['signed-out']))
  })

  it('goes to the sign-in page when the server has already ended the session', async () => {
    const { user, server } = await open()
    passes(2 * minute)
    passes(54 * minute)
    server.answer({
      accounts: { session: () => null },
      sessions: { stay: () => Promise.reject(refusal('signed_out')) },
    })
    await user.click(await inWarning('Stay Logged In'))
    await expectAddress('/login?return=%2Fsettings')
    expect(warning()).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('sign-out after an hour without activity', () => {
  beforeEach(resetPage)

  /** Rule 2.2 */
  it('ends this session alone, tells the other tabs, and says why with a link back', async () => {
    const tab = openTab()
    const opened = await open()
    passes(60 * minute)
    expect(screen.queryByRole('heading', { name: 'Account Settings' })).toBeNull()
    await screen.findByText('Signing you out safely...')
    await expectAddress('/')
    await findWords(note)
    expect([timeOuts(opened), signOuts(opened)]).toEqual([1, 0])
    expect(warning()).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
    await waitFor(() => expect(tab.heard).toEqual(['timed-out']))
    await opened.user.click(await screen.findByRole('button', { name: 'Sign In' }))
    await expectAddress('/login?return=%2Fsettings')
  })

  it('happens once when another tab has already done it', async () => {
    const opened = await open()
    openTab().tell('timed-out')
    await expectAddress('/')
    await findWords(note)
    expect(screen.getAllByText(note)).toHaveLength(1)
    expect(timeOuts(opened)).toBe(0)
    await expectAddress('/')
    openTab().tell('timed-out')
    await opened.user.click(await screen.findByRole('button', { name: 'Sign In' }))
    await expectAddress('/login?return=%2Fsettings')
  })

  it('happens once when another tab does it while this one waits for the lock', async () => {
    const turn = Promise.withResolvers<void>()
    let own: Promise<void> | null = null
    const request = (name: string, act: () => Promise<void>) => {
      if (name !== 'time-out') return act()
      own = turn.promise.then(act)
      return own
    }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    const opened = await open()
    passes(60 * minute)
    await waitFor(() => expect(own).not.toBeNull())
    openTab().tell('timed-out')
    await findWords(note)
    turn.resolve()
    await own
    expect(timeOuts(opened)).toBe(0)
    await waitFor(() => expect(screen.getAllByText(note)).toHaveLength(1))
  })

  it('keeps the return path of a tab that the server had already signed out', async () => {
    const { server, user } = await open()
    server.answer({ accounts: { session: () => null } })
    openTab().tell('signed-in')
    await expectAddress('/login?return=%2Fsettings')
    openTab().tell('timed-out')
    await expectAddress('/')
    await user.click(await screen.findByRole('button', { name: 'Sign In' }))
    await expectAddress('/login?return=%2Fsettings')
  })

  it('happens although the server cannot be reached, which ends the session by itself', async () => {
    expectErrors(/The end of the session did not reach the server/)
    const opened = await open()
    opened.server.answer({ sessions: { timeOut: () => Promise.reject(connectionLost()) } })
    passes(60 * minute)
    await expectAddress('/')
    await findWords(note)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('does not interrupt choosing a new password', async () => {
    const opened = await open('/reset-password')
    await findWords('Invalid reset link. Please request a new password reset link.')
    passes(56 * minute)
    expect(warning()).toBeNull()
    passes(10 * minute)
    expect(window.location.pathname).toBe('/reset-password')
    expect(timeOuts(opened)).toBe(0)
  })

  it('is forgotten once a user has signed in again', async () => {
    const { server } = await open()
    openTab().tell('timed-out')
    await findWords(note)
    server.answer({ accounts: { session: () => roseUser } })
    openTab().tell('signed-in')
    await waitFor(() => expect(screen.queryByText(note)).toBeNull())
    openTab().tell('signed-out')
    await expectAddress('/')
    await screen.findByRole('link', { name: 'Sign In' })
    expect(screen.queryByText(note)).toBeNull()
  })
})
