import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminAnswers } from '../test/admin-answers.ts'
import { findButton, findWords } from '../test/on-screen.ts'
import { renderApp } from '../test/render-app.tsx'
import { refusal, type ServerAnswers } from '../test/server-stub.ts'

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
