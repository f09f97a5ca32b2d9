import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findButton, textOf } from '../test/on-screen.ts'
import { renderApp, roseUser } from '../test/render-app.tsx'
import { refusal, type ServerAnswers } from '../test/server-stub.ts'
import { person, StoredLetters } from '../test/stored-letters.ts'

let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const open = (path: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(path, [
    letters.answers,
    { testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) } },
    ...answers,
  ])
const counting = (count: number): ServerAnswers => ({
  letters: { unreadCount: () => ({ count, onTheWay: 0 }) },
})
const bar = async () => {
  await findButton('Account')
  return screen.getByRole('navigation', { name: 'Main' })
}
const links = async () => within(await bar()).getAllByRole('link')
const inbox = async () =>
  textOf((await links()).find(link => link.getAttribute('href') === '/inbox') as Element)
const badgeSays = (words: string) => waitFor(async () => expect(await inbox()).toBe(words))
const current = async () =>
  (await links()).filter(link => link.getAttribute('aria-current') === 'page').map(textOf)
const openAccount = async () => (await findButton('Account')).getAttribute('aria-expanded') === 'true'

describe('navigation bar of a signed-in user', () => {
  it.each(['/', '/about', '/privacy', '/terms', '/faq', '/contact', '/dashboard'])(
    'links to the same screens from %s',
    async path => {
      await open(path)
      await waitFor(async () =>
        expect((await links()).slice(0, 4).map(link => [textOf(link), link.getAttribute('href')])).toEqual([
          ['Dashboard', '/dashboard'],
          ['Inbox', '/inbox'],
          ['Sent', '/sent'],
          ['Write Letter', '/compose'],
        ]),
      )
      expect(within(await bar()).queryByRole('link', { name: 'Get Started Free' })).toBeNull()
    },
  )

  it('marks the current page', async () => {
    const { router } = await open('/dashboard')
    for (const [path, name] of [
      ['/dashboard', 'Dashboard'],
      ['/inbox', 'Inbox'],
      ['/sent', 'Sent'],
    ] as const) {
      await router.navigate({ to: path })
      await waitFor(async () => expect(await current()).toEqual([name]))
    }
  })

  it('hides the admin dashboard from a user who is not an admin', async () => {
    await open('/faq')
    expect((await links()).map(textOf)).not.toContain('Admin')
    await (await findButton('Account')).click()
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull()
  })
})

describe('Account menu', () => {
  it('shows the username, the settings and Sign Out', async () => {
    const { user } = await open('/sent')
    expect(screen.queryByRole('link', { name: 'Profile Settings' })).toBeNull()
    await user.click(await findButton('Account'))
    const entries = document.querySelectorAll('.navigation-bar__account li')
    expect([...entries].map(textOf)).toEqual([
      'Signed in as Rose',
      'Profile SettingsYour picture and what you say about yourself',
      'Account SettingsPassword, notices, read receipts, your data',
      'Keyboard Shortcuts',
      'Sign Out',
    ])
  })

  it('closes on Escape, returns the focus and does not navigate', async () => {
    const { id } = letters.receive(person('Otto'), 'An open letter', { status: 'read' })
    const { user, router } = await open(`/inbox?letter=${id}`)
    await findButton('Remove')
    await user.click(await findButton('Account'))
    await user.keyboard('{Escape}')
    expect(await openAccount()).toBe(false)
    expect(document.activeElement).toBe(await findButton('Account'))
    expect(router.state.location.search).toEqual({ letter: id })
  })

  it('closes on a click outside and when the focus leaves it', async () => {
    const { user } = await open('/sent')
    await user.click(await findButton('Account'))
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(await openAccount()).toBe(false)
    await user.click(await findButton('Account'))
    within(await bar())
      .getByRole('button', { name: 'Sign Out' })
      .focus()
    expect(await openAccount()).toBe(true)
    await user.tab()
    expect(await openAccount()).toBe(false)
  })
})

describe('mobile menu', () => {
  it.each([
    ['a user', false, []],
    ['an admin', true, ['Admin', 'Admin Dashboard']],
  ])('holds for %s the entries of the bar and of the Account menu', async (_, isAdmin, more) => {
    const { user } = await open('/faq', { accounts: { session: () => ({ ...roseUser, isAdmin }) } })
    await user.click(await findButton('Account'))
    const all = [...(await bar()).querySelectorAll('a, li > button')].map(textOf)
    expect(all.filter(entry => entry.startsWith('Admin'))).toEqual(more)
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    expect([...menu.querySelectorAll('li > a, li > button')].map(textOf)).toEqual(all)
  })

  it('closes on navigation, and on the link of the current page', async () => {
    const { user, router } = await open('/faq')
    await findButton('Account')
    for (const _ of ['another page', 'the same page']) {
      await user.click(await findButton('Menu'))
      const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
      await user.click(menu.getByRole('link', { name: 'Sent' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(router.state.location.pathname).toBe('/sent')
    }
  })
})

describe('badge of unread letters', () => {
  it('updates live and announces an increase', async () => {
    const { server } = await open('/faq')
    await badgeSays('Inbox')
    await waitFor(() => expect(server.inputsOf('letters/unreadCount').length).toBeGreaterThan(0))
    const { id } = letters.receive(person('Olive'), 'Dear Rose')
    await server.tell({ kind: 'letter-arrived', ids: [id] })
    await badgeSays('Inbox 1 unread')
    await screen.findByText('1 unread letter')
    await findButton('Menu, 1 unread letter')
    letters.change(id, { status: 'read' })
    await server.tell({ kind: 'letter-changed', ids: [id] })
    await badgeSays('Inbox')
    await findButton('Menu')
  })

  it.each([
    [99, 'Inbox 99 unread', 'Menu, 99 unread letters'],
    [100, 'Inbox 99+ unread', 'Menu, 99+ unread letters'],
  ])('shows %i as "%s"', async (count, words, menu) => {
    await open('/faq', counting(count))
    await badgeSays(words)
    await findButton(menu)
  })

  it('is refetched half a second after the inbox opens', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, router } = await open('/faq', counting(3))
    await badgeSays('Inbox 3 unread')
    server.answer(counting(5))
    await router.navigate({ to: '/inbox' })
    await vi.advanceTimersByTimeAsync(500)
    await badgeSays('Inbox 5 unread')
  })

  it('is hidden without a message when the count fails to load, and returns with the next answer', async () => {
    const { server, router } = await open('/faq', counting(7))
    await badgeSays('Inbox 7 unread')
    server.answer({
      letters: {
        unreadCount: () => {
          throw refusal('rate_limited')
        },
      },
    })
    await router.navigate({ to: '/inbox' })
    await badgeSays('Inbox')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.querySelector('.toasts__toast')).toBeNull()
    server.answer(counting(7))
    await router.navigate({ to: '/sent' })
    await router.navigate({ to: '/inbox' })
    await badgeSays('Inbox 7 unread')
  })
})
