import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uncover } from '#session/cover.ts'
import { noticeServer } from '#test/notice-answers.ts'
import { findButton } from '#test/on-screen.ts'
import { installPushBrowser, keepPushDevice, otherVapidKey, vapidKey } from '#test/push-browser.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, type ServerAnswers } from '#test/server-stub.ts'
import { settingsAnswers } from '#test/settings-answers.ts'
import { StoredLetters } from '#test/stored-letters.ts'
import { expectErrors } from '../test/setup.ts'

const endpoint = 'https://push.example/first'
const device = {
  id: '0197a000-0000-7000-8000-00000000000a',
  device: 'Firefox on Linux',
  createdAt: new Date('2026-11-25T12:00:00'),
}
const jackId = '0197a000-0000-7000-8000-000000000002'

const open = (path = '/dashboard', ...answers: readonly ServerAnswers[]) =>
  renderApp(path, [
    new StoredLetters().answers,
    settingsAnswers,
    noticeServer({ vapidKey, devices: [device] }).answers,
    {
      accounts: { signOut: () => ({}) },
      testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) },
    },
    ...answers,
  ])
type Opened = Awaited<ReturnType<typeof open>>
const noticeCalls = ({ server }: Opened) =>
  server.calls.map(({ path }) => path).filter(path => path.startsWith('notices/'))
const stored = () => JSON.parse(localStorage.getItem('push-device') ?? 'null')

/** On here, for Rose. */
function switchedOn() {
  const browser = installPushBrowser({ permission: 'granted' })
  browser.subscribe(endpoint)
  keepPushDevice(roseUser.id, endpoint, device.id)
  return browser
}

describe('a page of somebody with notices on this device', () => {
  it('calls nothing while the browser has the subscription that was handed in', async () => {
    const browser = switchedOn()
    const opened = await open('/dashboard', {
      accounts: { session: () => ({ ...roseUser, pushKey: vapidKey.slice(0, 8) }) },
    })
    await findButton(/^Account/)
    // All is read, so what a notice said is over.
    await waitFor(() => expect(browser.cleared).toBeGreaterThan(0))
    expect(noticeCalls(opened)).toEqual([])
  })

  it('hands in a subscription that the browser has changed, and takes back the old one', async () => {
    const browser = switchedOn()
    browser.subscribe('https://push.example/changed')
    const { server } = await open()
    await waitFor(() => expect(server.inputsOf('notices/unsubscribe')).toEqual([{ endpoint }]))
    expect(server.inputsOf('notices/subscribe')).toEqual([
      { endpoint: 'https://push.example/changed', p256dh: 'a-point', auth: 'a-secret', vapidKey },
    ])
    expect(stored()).toMatchObject({ userId: roseUser.id, endpoint: 'https://push.example/changed' })
  })

  it('hands in again what the release before did, so that it ends with the session', async () => {
    installPushBrowser({ permission: 'granted' }).subscribe(endpoint)
    keepPushDevice(roseUser.id, endpoint, device.id, false)
    const { server } = await open()
    await waitFor(() => expect(stored()).toMatchObject({ endpoint, isOfSession: true }))
    expect(server.inputsOf('notices/subscribe')).toMatchObject([{ endpoint }])
  })

  it('says that it is an iPad, which the server cannot see', async () => {
    const agent = 'Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15'
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    switchedOn().subscribe('https://push.example/changed')
    const { server } = await open()
    await waitFor(() => expect(server.inputsOf('notices/subscribe')).toMatchObject([{ isIpad: true }]))
  })

  it('subscribes anew where the browser has lost the subscription', async () => {
    const browser = switchedOn()
    browser.subscription = null
    const { server } = await open()
    await waitFor(() => expect(server.inputsOf('notices/subscribe')).toHaveLength(1))
    expect(browser.asked).toBe(0)
  })

  it('gives up where the person took the permission back', async () => {
    installPushBrowser({ permission: 'denied' })
    keepPushDevice(roseUser.id, endpoint, device.id)
    const { server } = await open()
    await waitFor(() => expect(server.inputsOf('notices/unsubscribe')).toEqual([{ endpoint }]))
    expect(stored()).toBeNull()
  })

  it('tries again on the next page when the server cannot be reached', async () => {
    expectErrors(/Notices on this device are not up to date/)
    switchedOn().subscribe('https://push.example/changed')
    const opened = await open('/dashboard', {
      notices: { subscribe: () => Promise.reject(connectionLost()) },
    })
    await waitFor(() => expect(opened.server.inputsOf('notices/subscribe')).not.toEqual([]))
    expect(stored()).toMatchObject({ endpoint })
  })

  it('subscribes anew under another key of the server, on any screen', async () => {
    const browser = switchedOn()
    const { server } = await open(
      '/dashboard',
      noticeServer({ vapidKey: otherVapidKey, devices: [device] }).answers,
      { accounts: { session: () => ({ ...roseUser, pushKey: otherVapidKey.slice(0, 8) }) } },
    )
    await waitFor(() => expect(server.inputsOf('notices/unsubscribe')).toEqual([{ endpoint }]))
    expect(browser.ended).toEqual([endpoint])
    expect(server.inputsOf('notices/subscribe')).toMatchObject([{ vapidKey: otherVapidKey }])
    expect(stored()).toMatchObject({ endpoint: browser.subscription?.endpoint })
  })

  it('answers and goes to the inbox when a notice is pressed, and ignores other messages', async () => {
    const browser = switchedOn()
    const { router } = await open('/settings')
    await waitFor(() => expect(browser.cleared).toBeGreaterThan(0))
    const answers: unknown[] = []
    const port = { postMessage: (answer: unknown) => answers.push(answer) }
    const say = (data: unknown) => {
      const message = Object.defineProperty(new MessageEvent('message', { data }), 'ports', { value: [port] })
      act(() => void browser.worker.dispatchEvent(message))
    }
    say('take-over')
    expect(router.state.location.pathname).toBe('/settings')
    expect(answers).toEqual([])
    say('open-inbox')
    expect(answers).toEqual(['heard'])
    await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'))
  })

  it('hands this browser in again after signing out all others, which ended every device', async () => {
    switchedOn()
    const facts = { createdAt: new Date(), lastActiveAt: new Date(), isOwnDevice: false, isOver: false }
    const session = { ...facts, id: jackId, device: 'Safari on iOS' }
    const { user, server } = await open('/settings', {
      sessions: {
        list: () => [
          { ...session, current: true },
          { ...session, id: roseUser.id, current: false },
        ],
        endOthers: () => ({}),
      },
    })
    await user.click(await findButton('Sign Out Everywhere Else'))
    await waitFor(() => expect(server.inputsOf('notices/subscribe')).toMatchObject([{ endpoint }]))
  })
})

describe('notices on this device', () => {
  beforeEach(() => uncover('signing-out'))

  it('end with Sign Out, before the session does', async () => {
    const browser = switchedOn()
    const opened = await open()
    await opened.user.click(await findButton(/^Account/))
    const button = await findButton('Sign Out')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Notices also come here after you were signed out for doing nothing; Sign Out ends them on all devices.',
    )
    await opened.user.click(button)
    await waitFor(() => expect(opened.server.inputsOf('accounts/signOut')).toHaveLength(1))
    const calls = opened.server.calls.map(({ path }) => path)
    expect(calls.indexOf('notices/unsubscribe')).toBeLessThan(calls.indexOf('accounts/signOut'))
    expect(opened.server.inputsOf('notices/unsubscribe')).toEqual([{ endpoint }])
    expect(browser.ended).toEqual([endpoint])
    expect(stored()).toBeNull()
  })

  it('end with Sign Out where the server cannot be reached, so that none is shown', async () => {
    expectErrors(/Sign-out did not reach the server/)
    const browser = switchedOn()
    const lost = () => Promise.reject(connectionLost())
    const { user } = await open('/dashboard', { notices: { unsubscribe: lost }, accounts: { signOut: lost } })
    await user.click(await findButton(/^Account/))
    await user.click(await findButton('Sign Out'))
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(browser.ended).toEqual([endpoint])
    expect(stored()).toBeNull()
  })

  /** Rule 9.6 */
  it('of another person end once somebody signs in here', async () => {
    const browser = installPushBrowser({ permission: 'granted' })
    browser.subscribe(endpoint)
    keepPushDevice(jackId, endpoint, device.id)
    const { server } = await open()
    await waitFor(() => expect(server.inputsOf('notices/unsubscribe')).toEqual([{ endpoint }]))
    await waitFor(() => expect(browser.ended).toEqual([endpoint]))
    expect(stored()).toBeNull()
    expect(server.inputsOf('notices/subscribe')).toEqual([])
  })

  it('do not stand in the menu of somebody without them', async () => {
    const { user } = await open()
    await user.click(await findButton(/^Account/))
    expect((await findButton('Sign Out')).getAttribute('aria-describedby')).toBeNull()
    expect(screen.queryByText(/Notices go on/)).toBeNull()
  })

  it('are handed in again after signing in, for the new session, until the server has answered', async () => {
    switchedOn()
    const opened = await renderApp(
      '/login',
      [
        new StoredLetters().answers,
        noticeServer({ vapidKey }).answers,
        { accounts: { signIn: () => roseUser } },
      ],
      { user: null },
    )
    await opened.user.type(await screen.findByLabelText('Email'), roseUser.email)
    await opened.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'a horse with wings')
    opened.server.answer({
      accounts: { session: () => roseUser },
      sessions: { stay: () => ({}) },
      letters: { unreadCount: () => ({ count: 0, onTheWay: 0 }) },
      drafts: { list: () => [] },
    })
    opened.server.answer({ notices: { subscribe: () => Promise.reject(connectionLost()) } })
    expectErrors(/Notices on this device are not up to date/)
    await opened.user.click(await findButton('Sign In'))
    await waitFor(() => expect(opened.server.inputsOf('notices/subscribe')).not.toEqual([]))
    // A later page tries again.
    await waitFor(() => expect(stored()).toMatchObject({ endpoint, isOfSession: false }))
  })
})
