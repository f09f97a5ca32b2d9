import type { AdminAction } from '@novelette/domain/admin/admin.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminAnswers, keeper, noStatistics } from '#test/admin-answers.ts'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

const open = (address: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(address, [adminAnswers, ...answers], { user: keeper })
const fails = () => {
  throw refusal('rate_limited')
}
const loadFailed = 'Failed to load dashboard data.'
const figureOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('AdminPage', () => {
  it('shows every statistic under its name', async () => {
    await open('/admin', {
      admin: {
        statistics: () => ({
          ...noStatistics,
          users: { all: 1234, today: 1, last7Days: 2, last30Days: 3, banned: 4, active: 5 },
          letters: { all: 6789, today: 6, last7Days: 7, last30Days: 8 },
        }),
      },
    })
    await findWords('1,234')
    const figures = {
      'Total Users': '1,234',
      'Joined today': '1',
      'Joined in the last 7 days': '2',
      'Joined in the last 30 days': '3',
      Banned: '4',
      'Active in the last 30 days': '5',
      'Total Letters': '6,789',
      'Sent today': '6',
      'Sent in the last 7 days': '7',
      'Sent in the last 30 days': '8',
    }
    const shown = Object.keys(figures).map(name => [name, figureOf(name)])
    expect(Object.fromEntries(shown)).toEqual(figures)
  })

  it('says since when delivery is held, and what ends it', async () => {
    const deliveryHeldSince = new Date(2026, 10, 21, 12)
    await open('/admin', { admin: { statistics: () => ({ ...noStatistics, deliveryHeldSince }) } })
    await findWords('Scheduled letters have been on hold since November 21, 2026 at 12:00 PM')
    await findWords('npm run resume-delivery')
  })

  it('shows the number of pending items on each tab', async () => {
    await open('/admin', {
      admin: { statistics: () => ({ ...noStatistics, waiting: { reports: 3, testimonials: 1 } }) },
    })
    const tabs = within(await screen.findByRole('navigation', { name: 'Admin sections' }))
    await tabs.findByRole('link', { name: /^Reports ?3 ?waiting/ })
    expect(tabs.getAllByRole('link').map(textOf)).toEqual([
      'Overview',
      expect.stringMatching(/^Reports ?3/),
      expect.stringMatching(/^Testimonials ?1/),
      'Audit Log',
    ])
  })

  it('says that the statistics did not load, still lists the users, and retries on Try Again', async () => {
    const { user, server } = await open('/admin', { admin: { statistics: fails } })
    await findWords(loadFailed)
    expect(screen.getByRole('heading', { name: 'User Management' })).toBeTruthy()
    server.answer(adminAnswers)
    await user.click(await findButton('Try Again'))
    await screen.findByText('Total Users')
    expect(screen.queryByText(loadFailed)).toBeNull()
  })

  it.each(['reports', 'testimonials', 'audit'] as const)(
    'says that the section %s did not load, and retries on Try Again',
    async section => {
      const { user, server } = await open(`/admin?section=${section}`, { admin: { [section]: fails } })
      await findWords(loadFailed)
      server.answer(adminAnswers)
      await user.click(await findButton('Try Again'))
      await waitFor(() => expect(screen.queryByText(loadFailed)).toBeNull())
    },
  )
})

describe('AuditLog', () => {
  const act = (more: Partial<AdminAction>): AdminAction => ({
    id: crypto.randomUUID(),
    kind: 'dismiss-report',
    subject: null,
    reason: '',
    createdAt: new Date('2026-11-20T12:00:00'),
    ...more,
  })
  const wolf = { id: crypto.randomUUID(), username: 'Wolf', profilePicture: null }
  const cursor = { createdAt: '2026-11-20T12:00:00.000Z', id: crypto.randomUUID() }
  const lines = async () => (await within(screen.getByRole('main')).findAllByRole('listitem')).map(textOf)

  it('shows the action, the person and the reason of each entry', async () => {
    await open('/admin?section=audit', {
      admin: {
        audit: () => ({
          actions: [
            act({ kind: 'unban', subject: wolf, reason: 'A misunderstanding.' }),
            act({ kind: 'ban', subject: wolf, reason: 'Sent the same letter to everyone.' }),
            act({ kind: 'warn', subject: wolf }),
            act({ kind: 'disclose-letter', subject: wolf }),
            act({ kind: 'dismiss-report', subject: wolf }),
            act({ kind: 'approve-testimonial', subject: wolf }),
            act({ kind: 'refuse-testimonial' }),
          ],
          nextCursor: null,
        }),
      },
    })
    await findWords('Unbanned')
    expect(await lines()).toEqual([
      expect.stringMatching(/Unbanned Wolf ?A misunderstanding\.$/),
      expect.stringMatching(/Banned Wolf ?Sent the same letter to everyone\.$/),
      expect.stringMatching(/Warned Wolf$/),
      expect.stringMatching(/Read a reported letter by Wolf$/),
      expect.stringMatching(/Dismissed a report about Wolf$/),
      expect.stringMatching(/Approved a testimonial by Wolf$/),
      expect.stringMatching(/Refused a testimonial$/),
    ])
    const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Wolf' })
    expect(links[0]?.getAttribute('href')).toBe(`/admin?section=audit&user=${wolf.id}`)
  })

  it('keeps the entries shown when loading earlier ones fails, and retries at the next press', async () => {
    const page = (length: number, hasMore: boolean) => ({
      actions: Array.from({ length }, () => act({})),
      nextCursor: hasMore ? cursor : null,
    })
    const { user, server } = await open('/admin?section=audit', {
      admin: { audit: input => (input.cursor ? fails() : page(20, true)) },
    })
    await user.click(await findButton('Show Earlier'))
    await findWords(loadFailed)
    expect(await lines()).toHaveLength(20)
    server.answer({ admin: { audit: input => (input.cursor ? page(3, false) : page(20, true)) } })
    await user.click(await findButton('Show Earlier'))
    await waitFor(async () => expect(await lines()).toHaveLength(23))
    expect(screen.queryByRole('button', { name: 'Show Earlier' })).toBeNull()
    expect(server.inputsOf('admin/audit').at(-1)).toEqual({ cursor })
  })
})

const denied = 'Access denied. You are not authorized to access the admin dashboard.'
const refused: ServerAnswers = {
  admin: {
    statistics: () => {
      throw refusal('not_admin')
    },
  },
}

describe('AccessDenied', () => {
  it.each(['/admin', '/admin?section=reports', '/admin?section=audit'])(
    'denies a member access to %s, and makes no further admin request',
    async path => {
      const { server } = await renderApp(path, [refused])
      await screen.findByRole('heading', { name: denied })
      expect(screen.queryByRole('heading', { name: 'Admin Dashboard' })).toBeNull()
      const asked = new Set(server.calls.map(call => call.path).filter(call => call.startsWith('admin/')))
      expect([...asked]).toEqual(['admin/statistics'])
    },
  )

  it('sends a visitor to sign in, and back to the requested section', async () => {
    const { router } = await renderApp('/admin?section=audit', [], { user: null })
    await screen.findByLabelText('Email')
    expect(router.state.location.href).toBe('/login?return=%2Fadmin%3Fsection%3Daudit')
  })

  it('offers a link home and a Sign Out button', async () => {
    await renderApp('/admin', [refused])
    await screen.findByRole('heading', { name: denied })
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    expect(main.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  })

  it('adds no admin link to the account menu of a member', async () => {
    const { user } = await renderApp('/admin', [refused])
    await screen.findByRole('heading', { name: denied })
    await user.click(await findButton('Account'))
    expect(screen.getByRole('link', { name: 'Profile Settings' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Admin/ })).toBeNull()
  })

  it('says that access could not be verified, and retries on Try Again', async () => {
    const { user, server } = await renderApp('/admin', [
      {
        admin: {
          statistics: () => {
            throw refusal('rate_limited')
          },
        },
      },
    ])
    await findWords('Failed to verify admin access.')
    server.answer(refused)
    await user.click(await findButton('Try Again'))
    await screen.findByRole('heading', { name: denied })
  })

  it('opens the dashboard when the server says that the member has become an admin', async () => {
    await renderApp('/admin', [adminAnswers])
    await screen.findByRole('heading', { name: 'Admin Dashboard' })
  })
})
