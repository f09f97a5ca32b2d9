import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { settingsAnswers } from '#test/settings-answers.ts'

describe('auth pages opened by a signed-in user', () => {
  it.each(['login', 'register', 'forgot-password'])(
    '/%s redirects to the requested return path, and to the place on its page',
    async page => {
      await renderApp(`/${page}?return=%2Fsettings%23devices`, [settingsAnswers])
      await findButton('Sign Out Everywhere')
      expect([window.location.pathname, window.location.hash]).toEqual(['/settings', '#devices'])
    },
  )

  it.each(['login', 'register', 'forgot-password'])(
    '/%s ignores a return path to another origin',
    async page => {
      const { router } = await renderApp(`/${page}?return=%2F%2Fexample.com`, [
        { letters: { dashboard: () => new Promise<never>(() => {}) } },
      ])
      await waitFor(() => expect(router.state.location.href).toBe('/dashboard'))
    },
  )
})

it('a visitor is sent from a place on a page to sign in, and back to that place', async () => {
  const { router } = await renderApp('/settings#devices', [], { user: null })
  await waitFor(() => expect(router.state.location.href).toBe('/login?return=%2Fsettings%23devices'))
})
