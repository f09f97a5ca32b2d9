import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openComposer } from '../test/composing.ts'
import { findButton } from '../test/on-screen.ts'
import { renderApp, roseUser } from '../test/render-app.tsx'
import { refusal } from '../test/server-stub.ts'
import { person, StoredLetters } from '../test/stored-letters.ts'
import { pass } from '../test/time.ts'

const vera = person('Vera')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const says = (role: 'status' | 'alert', words: string) =>
  waitFor(() => {
    const said = screen.getAllByRole(role).map(region => region.textContent)
    expect(said).toContainEqual(expect.stringContaining(words))
  })

describe('page change', () => {
  it('announces the page title and focuses the main element', async () => {
    const { user } = await renderApp('/dashboard', [letters.answers])
    const main = within(await screen.findByRole('navigation', { name: 'Main' }))
    for (const [link, title] of [
      ['Sent', 'Sent Letters · Novelette'],
      ['Inbox', 'Inbox · Novelette'],
      ['Dashboard', 'Dashboard · Novelette'],
    ] as const) {
      await user.click(await main.findByRole('link', { name: link }))
      await says('status', title)
      expect(document.title).toBe(title)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    }
  })
})

describe('inbox announcements', () => {
  it('announces the sender of a new letter, how many arrived, and a search without results', async () => {
    const { user, server } = await renderApp('/inbox', [letters.answers])
    await screen.findByText('No letters received yet')
    await server.tell({ kind: 'letter-arrived', ids: [letters.receive(vera, 'One').id] })
    await says('status', 'A new letter from Vera')
    await server.tell({ kind: 'letter-arrived', ids: [letters.receive(vera, 'Two').id] })
    await says('status', '2 new letters, the latest from Vera')
    await user.type(await screen.findByRole('searchbox', { name: 'Search letters' }), 'nobody wrote this')
    await says('status', 'No letters found')
  })
})

describe('recipient field announcements', () => {
  it('announces a recipient that was found, and describes the field when none was', async () => {
    const { user } = await openComposer('/compose')
    const username = await screen.findByRole('combobox', { name: 'Username' })
    await user.type(username, 'Nobody_here')
    await says('alert', 'User "Nobody_here" not found.')
    const described = (username.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map(id => document.getElementById(id)?.textContent).join()).toContain('not found')
    await user.clear(username)
    await user.type(username, 'Noor')
    await says('status', 'Noor found')
  })
})

describe('profile announcements', () => {
  const own = {
    id: roseUser.id,
    username: roseUser.username,
    bio: '',
    profilePicture: null,
    privacySettings: 'anyone' as const,
    createdAt: new Date('2026-03-01T12:00:00Z'),
    canChooseFriendsOnly: true,
  }

  it('announces that its link was copied and that it could not be saved', async () => {
    const update = () => Promise.reject(refusal('unexpected'))
    const { user } = await renderApp('/profile', [{ profiles: { own: () => own, update } }])
    await user.click(await findButton('Share Profile'))
    await says('status', 'Link Copied!')
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/u/${roseUser.username}`)
    await user.click(await findButton('Edit Profile'))
    await user.type(await screen.findByLabelText('About You'), 'By another sea.')
    await user.click(await findButton('Save Changes'))
    await says('alert', 'Failed to update profile. Please try again.')
    await user.click(await findButton('Cancel'))
  })
})

describe('toast', () => {
  const remove = async () => {
    const { id } = letters.receive(vera, 'Dear Rose', { status: 'read' })
    const app = await renderApp(`/inbox?letter=${id}`, [letters.answers])
    ;(await findButton('Remove')).click()
    const undo = await findButton('Undo')
    return { ...app, undo, line: undo.closest('.toasts__toast') ?? undo }
  }

  it('is announced politely', async () => {
    const { undo } = await remove()
    const messages = screen.getByRole('region', { name: 'Messages' })
    expect(messages.getAttribute('aria-live')).toBe('polite')
    expect(messages.contains(undo)).toBe(true)
  })

  /** One that stays until it is closed. */
  const failToRemove = async () => {
    const { id } = letters.receive(vera, 'Dear Rose', { status: 'read' })
    const remove = () => Promise.reject(refusal('unexpected'))
    const { user } = await renderApp(`/inbox?letter=${id}`, [letters.answers, { letters: { remove } }])
    await user.click(await findButton('Remove'))
    const tryAgain = await findButton('Try Again')
    return { user, tryAgain, search: await screen.findByRole('searchbox', { name: 'Search letters' }) }
  }

  it('is reached with F6, and left with it for where the focus was', async () => {
    const { user, tryAgain, search } = await failToRemove()
    search.focus()
    await user.keyboard('{F6}')
    expect(document.activeElement).toBe(tryAgain)
    await user.keyboard('{F6}')
    expect(document.activeElement).toBe(search)
  })

  it('gives the focus back when it is closed with a key', async () => {
    const { user, tryAgain, search } = await failToRemove()
    search.focus()
    await user.keyboard('{F6}{Tab}{Enter}')
    expect(tryAgain.isConnected).toBe(false)
    expect(document.activeElement).toBe(search)
  })

  it('leaves F6 to the browser with Shift, in an open dialog, and once it is closed', async () => {
    const { user } = await failToRemove()
    const isLeft = (keys: object = {}) => fireEvent.keyDown(document.body, { key: 'F6', ...keys })
    expect(isLeft({ shiftKey: true })).toBe(true)
    await user.click(await findButton('Keyboard Shortcuts'))
    await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })
    expect(isLeft()).toBe(true)
    await user.click(await findButton('Close'))
    expect(isLeft()).toBe(false)
    await user.click(await findButton('Close message'))
    expect(isLeft()).toBe(true)
  })

  it('stays while it has the focus and closes afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { undo } = await remove()
    undo.focus()
    await pass(20_000)
    expect(undo.isConnected).toBe(true)
    undo.blur()
    await pass(6_000)
    expect(undo.isConnected).toBe(false)
  })
})
