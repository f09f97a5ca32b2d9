import type { AdminUser, AdminUserDetails } from '@novelette/domain/admin/admin.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { adminAnswers, keeper } from '#test/admin-answers.ts'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

const perPage = 20
const userOf = (username: string, more: Partial<AdminUser> = {}): AdminUser => ({
  id: crypto.randomUUID(),
  username,
  profilePicture: null,
  createdAt: new Date('2026-10-01T12:00:00'),
  totalLettersSent: 1234,
  totalLettersReceived: 1,
  lastActive: new Date('2026-11-01T12:00:00'),
  isBanned: false,
  ...more,
})

function pageOf(page: number, matching: number) {
  const first = (page - 1) * perPage
  const length = Math.max(0, Math.min(perPage, matching - first))
  const users = Array.from({ length }, (_, index) => userOf(`User${first + index + 1}`))
  return { users, page, pageCount: Math.ceil(matching / perPage), matching }
}

const open = (address: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(address, [adminAnswers, ...answers], { user: keeper })
const crowd: ServerAnswers = { admin: { users: ({ page = 1 }) => pageOf(page, 237) } }
const row = (username: string) => screen.findByRole('row', { name: new RegExp(`\\b${username}\\b`) })
const fails = () => {
  throw refusal('rate_limited')
}

describe('UserManagement', () => {
  it('shows for each user the letters sent and received, and whether they are banned', async () => {
    const users = [userOf('Ann'), userOf('Bob', { isBanned: true })]
    await open('/admin', { admin: { users: () => ({ users, page: 1, pageCount: 1, matching: 2 }) } })
    const ann = await row('Ann')
    expect(textOf(ann)).toContain('1,234 sent, 1 received')
    expect(textOf(ann)).toContain('Active')
    expect(within(ann).getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/u/Ann')
    const bob = await row('Bob')
    expect(textOf(bob)).toContain('Banned')
    expect(within(bob).queryByRole('link', { name: 'Bob' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Users, pages' })).toBeNull()
  })

  it('keeps the page in the address, shows it from its top, and Back returns to the previous page', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user, router, server } = await open('/admin', crowd)
    await user.click(await findButton('Page 12'))
    await row('User237')
    expect(scroll).toHaveBeenCalledWith({ block: 'start' })
    expect(router.state.location.href).toBe('/admin?page=12')
    await user.click(await findButton('Previous'))
    await row('User201')
    router.history.back()
    await row('User237')
    expect(server.inputsOf('admin/users')).toContainEqual({ page: 11, sort: 'newest' })
  })

  it('keeps the current page on screen until the next one has loaded', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof pageOf>>()
    const { user } = await open('/admin', {
      admin: { users: ({ page = 1 }) => (page === 2 ? slow.promise : pageOf(page, 237)) },
    })
    const first = await row('User1')
    await user.click(await findButton('Page 2'))
    await waitFor(() =>
      expect(first.closest('.user-management__userPages')?.getAttribute('aria-busy')).toBe('true'),
    )
    slow.resolve(pageOf(2, 237))
    await row('User21')
    expect(screen.queryByText('User1')).toBeNull()
  })

  it('returns to the first page when the order changes', async () => {
    const { user, router, server } = await open('/admin?page=3', crowd)
    await row('User41')
    await user.click(await findButton('Username'))
    await row('User1')
    expect(router.state.location.href).toBe('/admin?sort=username')
    expect(server.inputsOf('admin/users').at(-1)).toEqual({ page: 1, sort: 'username' })
    expect(screen.getByRole('columnheader', { name: 'User' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('searches for the literal text from the first page, and says when nobody matches', async () => {
    const { user, router, server } = await open('/admin?page=3', {
      admin: { users: ({ page = 1, search }) => (search ? pageOf(1, 0) : pageOf(page, 237)) },
    })
    await row('User41')
    const wanted = 'nobody & "none"'
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), wanted)
    await screen.findByRole('heading', { name: 'No one found' })
    expect(router.state.location.search).toEqual({ search: wanted })
    expect(server.inputsOf('admin/users').at(-1)).toEqual({ page: 1, sort: 'newest', search: wanted })
    await user.click(await findButton('Clear search'))
    await row('User1')
    expect(router.state.location.search).toEqual({})
  })

  it('takes page, order and search from the address', async () => {
    const { server } = await open('/admin?page=2&sort=oldest&search=user', crowd)
    await row('User21')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'user')
    expect(server.inputsOf('admin/users').at(-1)).toEqual({ page: 2, sort: 'oldest', search: 'user' })
  })

  it('goes to the last page when the address names a page beyond it', async () => {
    const { router } = await open('/admin?page=40', crowd)
    await row('User237')
    expect(router.state.location.href).toBe('/admin?page=12')
  })

  it('says that the user list did not load, and retries on Try Again', async () => {
    const { user, server } = await open('/admin', { admin: { users: fails } })
    await findWords('Failed to load dashboard data.')
    server.answer(crowd)
    await user.click(await findButton('Try Again'))
    await row('User1')
  })
})

describe('UserDetails', () => {
  const nora = userOf('Nora')
  function userServer(more: Partial<AdminUserDetails> = {}): ServerAnswers {
    let user: AdminUserDetails = {
      ...nora,
      bio: 'Sings.',
      privacySettings: 'friends_only',
      isAdmin: false,
      actions: [],
      reports: 2,
      ...more,
    }
    const turn =
      (kind: 'ban' | 'unban') =>
      ({ reason }: { reason: string }) => {
        const action = { id: crypto.randomUUID(), kind, subject: nora, reason, createdAt: new Date() }
        user = { ...user, isBanned: kind === 'ban', actions: [action, ...user.actions] }
        return {}
      }
    return {
      admin: {
        users: () => ({ users: [{ ...nora, isBanned: user.isBanned }], page: 1, pageCount: 1, matching: 1 }),
        user: () => user,
        ban: turn('ban'),
        unban: turn('unban'),
      },
    }
  }
  const address = `/admin?user=${nora.id}`
  const details = async () => within(await screen.findByRole('dialog', { name: 'User Details' }))
  const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
    user.click(await (await details()).findByRole('button', { name }))
  const hasFocus = (name: string) =>
    waitFor(async () => expect(document.activeElement).toBe((await details()).getByRole('button', { name })))

  it('shows what is known about a user', async () => {
    await open(address, userServer())
    await (await details()).findByText('Sings.')
    const words = textOf(screen.getByRole('dialog'))
    for (const fact of [
      'Letters sent1,234',
      'Letters received1',
      'Who may write to themFriends only',
      'Reports of their letters2',
      'Nothing so far.',
    ]) {
      expect(words).toContain(fact)
    }
  })

  it('bans a user for a required reason, and says what was done', async () => {
    const { user, server } = await open(address, userServer())
    await press(user, 'Ban')
    const form = await details()
    expect(form.getByRole('heading', { name: 'Ban Nora?' })).toBeTruthy()
    expect(document.activeElement).toBe(form.getByLabelText('Reason'))
    await press(user, 'Ban')
    expect((await form.findByRole('alert')).textContent).toBe('Please give a reason')
    expect(server.inputsOf('admin/ban')).toEqual([])
    await user.type(form.getByLabelText('Reason'), 'Threats.')
    await press(user, 'Ban')
    await hasFocus('Unban')
    await findWords('Nora is banned.')
    await findWords('Threats.')
    expect(server.inputsOf('admin/ban')).toEqual([{ userId: nora.id, reason: 'Threats.' }])
    await waitFor(() =>
      expect(textOf(screen.getByRole('table', { name: 'Users', hidden: true }))).toContain('Banned'),
    )
  })

  it('unbans a user for a reason', async () => {
    const { user, server } = await open(address, userServer({ isBanned: true }))
    await press(user, 'Unban')
    await user.type((await details()).getByLabelText('Reason'), 'A misunderstanding.')
    await press(user, 'Unban')
    await hasFocus('Ban')
    await findWords('Nora is active again.')
    expect(server.inputsOf('admin/unban')).toEqual([{ userId: nora.id, reason: 'A misunderstanding.' }])
  })

  it('keeps the reason when a ban fails, and can be cancelled', async () => {
    const { user } = await open(address, userServer(), { admin: { ban: fails } })
    await press(user, 'Ban')
    const reason = (await details()).getByLabelText('Reason')
    await user.type(reason, 'Spam.')
    await press(user, 'Ban')
    await findWords('Failed to update user status.')
    expect(reason).toHaveProperty('value', 'Spam.')
    await press(user, 'Cancel')
    await hasFocus('Ban')
  })

  it('offers no ban of the admin', async () => {
    await open(address, userServer({ isAdmin: true }))
    await findWords('It cannot be banned.')
    expect((await details()).getAllByRole('button').map(textOf)).toEqual(['Close'])
  })

  it('opens from the address, and returns the focus to the user’s row when closed', async () => {
    const { user, router } = await open('/admin?search=nora', userServer())
    const link = await screen.findByRole('link', { name: 'Details of Nora' })
    await user.click(link)
    await details()
    expect(router.state.location.search).toEqual({ search: 'nora', user: nora.id })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toEqual({ search: 'nora' })
    expect(document.activeElement).toBe(link)
  })

  it('says that the user’s details did not load, and retries on Try Again', async () => {
    const { user, server } = await open(address, userServer(), { admin: { user: fails } })
    await (await details()).findByText('Failed to load dashboard data.')
    server.answer(userServer())
    await press(user, 'Try Again')
    await (await details()).findByText('Sings.')
  })
})
