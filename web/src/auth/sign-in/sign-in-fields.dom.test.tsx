import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#test/render-app.tsx'
import { refusal } from '#test/server-stub.ts'

it('the sign-in form names its fields for password managers, accepts a pasted password, and announces a refusal', async () => {
  const signIn = () => Promise.reject(refusal('wrong_credentials'))
  const { user } = await renderApp('/login', [{ accounts: { signIn } }], { user: null })
  const email = await screen.findByLabelText('Email')
  const secret = await screen.findByLabelText<HTMLInputElement>('Password', { selector: 'input' })
  expect(email.getAttribute('autocomplete')).toMatch(/email|username/)
  expect(secret.getAttribute('autocomplete')).toBe('current-password')
  await user.type(email, 'rose@example.com')
  await user.click(secret)
  await user.paste('not the password')
  expect(secret.value).toBe('not the password')
  await user.keyboard('{Enter}')
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('Invalid email or password'))
})
