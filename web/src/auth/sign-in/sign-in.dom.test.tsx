import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'

const signInRefused = (reason: () => unknown): ServerAnswers => ({
  accounts: { signIn: () => Promise.reject(reason()) },
})

const email = () => screen.findByLabelText('Email')
const password = () => screen.findByLabelText('Password', { selector: 'input' })

async function openAndSend(answers: ServerAnswers) {
  const opened = await renderApp('/login', [answers], { user: null })
  await opened.user.type(await email(), 'rose@example.com')
  await opened.user.type(await password(), 'a horse with wings')
  await opened.user.click(await findButton('Sign In'))
  return opened
}

describe('LoginPage', () => {
  it('requires an address and a password before it sends anything', async () => {
    const { user, server } = await renderApp('/login', [], { user: null })
    await user.click(await findButton('Sign In'))
    await findWords('Please enter a valid email address')
    await findWords('Please enter your password')
    expect(document.activeElement).toBe(await email())
    for (const field of [await email(), await password()]) expect(field.ariaRequired).toBe('true')
    expect(server.inputsOf('accounts/signIn')).toEqual([])
  })

  it.each([
    ['a wrong password', () => refusal('wrong_credentials'), 'Invalid email or password'],
    ['a suspended account', () => refusal('suspended'), 'This account has been suspended.'],
    [
      'too many attempts',
      () => refusal('rate_limited', { retryAfter: 30 }),
      'Too many attempts. Please try again in 30 seconds.',
    ],
    ['a fault', () => refusal('unexpected'), 'Something went wrong on our side. Please try again.'],
    ['an address that is not confirmed', () => refusal('email_not_confirmed'), 'Email verification required'],
    ['a lost connection', connectionLost, 'You seem to be offline.'],
  ])('says why the sign-in was refused, and focuses the password: %s', async (_, reason, words) => {
    await openAndSend(signInRefused(reason))
    await findWords(words)
    const field = await password()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(window.location.pathname).toBe('/login')
  })

  it('resends the verification mail, and says whether it was sent', async () => {
    const { user, server } = await openAndSend(signInRefused(() => refusal('email_not_confirmed')))
    const resend = (await findButton('Resend verification email')) as HTMLButtonElement
    await user.clear(await email())
    await user.type(await email(), ' ')
    await waitFor(() => expect(resend.disabled).toBe(true))
    await user.type(await email(), 'rose@example.com')
    server.answer({ accounts: { resendVerification: () => Promise.reject(refusal('unexpected')) } })
    await user.click(resend)
    await findWords('Failed to resend verification email')
    server.answer({ accounts: { resendVerification: () => ({}) } })
    await user.click(resend)
    await findWords('Verification email sent successfully! Please check your inbox.')
  })

  it('shows no message from its address, and drops a return path to another origin', async () => {
    await renderApp('/login?return=%2F%2Fexample.com&message=Call+0900+12345', [], { user: null })
    const link = await screen.findByRole('link', { name: 'Create one free' })
    expect(link.getAttribute('href')).toBe('/register')
    expect(document.body.textContent).not.toContain('0900')
  })
})

describe('VerifyEmailPage after a sign-up', () => {
  it('does not show an invalid e-mail address from the query', async () => {
    await renderApp('/verify-email?email=nobody.+Call+0900+12345', [], { user: null })
    await findWords('We sent you a link. Follow it and your account is open.')
  })
})
