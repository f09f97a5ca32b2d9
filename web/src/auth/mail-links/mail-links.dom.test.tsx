import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

const open = (address: string, answers: ServerAnswers) => renderApp(address, [answers], { user: null })
const heading = (name: string) => screen.findByRole('heading', { name })

describe('VerifyEmailPage', () => {
  const verifying = (reason: unknown): ServerAnswers => ({
    accounts: { verifyEmail: () => Promise.reject(reason) },
  })

  it('says that the link has expired, clears the address, and offers another mail after a cooldown', async () => {
    const { user, server } = await open('/verify-email?token=abc&email=doris%40example.com', {
      accounts: {
        verifyEmail: () => Promise.reject(refusal('link_invalid')),
        resendVerification: () => ({}),
      },
    })
    const title = await heading('This Link Has Lapsed')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(window.location.search).not.toContain('token')
    await user.type(await screen.findByLabelText('Email'), 'doris@example.com')
    await user.click(await findButton('Resend Verification Email'))
    await findWords('Verification email sent successfully!')
    expect(await findButton(/^Resend in \d+s$/)).toHaveProperty('disabled', true)
    expect(server.inputsOf('accounts/verifyEmail')).toEqual([{ token: 'abc' }])
    expect(server.inputsOf('accounts/resendVerification')).toEqual([{ email: 'doris@example.com' }])
  })

  it('says that the account is already confirmed when the link was used before', async () => {
    await open('/verify-email?token=abc', verifying(refusal('already_verified')))
    await heading('Your Account Is Open')
    await screen.findByRole('link', { name: 'Sign In' })
  })

  it('asks for the password in another browser, and names the account', async () => {
    const { user, server } = await open(
      '/verify-email?token=abc',
      verifying(refusal('password_needed', { username: 'Gerda' })),
    )
    await findWords('The account of Gerda was made in another browser.')
    const send = await findButton('Open My Account')
    const field = await screen.findByLabelText('New Password', { selector: 'input' })
    await user.type(field, 'short')
    expect(send).toHaveProperty('disabled', true)
    await user.clear(field)
    await user.type(field, 'password1')
    const weak = 'Many people use this password.'
    server.answer(verifying(refusal('invalid_input', { fields: { password: weak } })))
    await user.click(send)
    await findWords(weak)
    await waitFor(() => expect(document.activeElement).toBe(field))
    server.answer(verifying(refusal('link_invalid')))
    await user.click(send)
    await heading('This Link Has Lapsed')
  })

  it('retries a verification link after a server failure', async () => {
    const { user, server } = await open('/verify-email?token=abc', verifying(refusal('unexpected')))
    await heading('Not Quite Yet')
    server.answer(verifying(refusal('already_verified')))
    await user.click(await findButton('Try Again'))
    await heading('Your Account Is Open')
  })
})

describe('ConfirmEmailPage', () => {
  const confirming = (reason: unknown): ServerAnswers => ({
    emailChanges: { confirm: () => Promise.reject(reason) },
  })

  it('changes the e-mail address once, shows the new one, and clears the address bar', async () => {
    const { server } = await open('/confirm-email?token=abc', {
      emailChanges: { confirm: () => ({ email: 'helga.new@example.com' }) },
    })
    const title = await heading('Your Address Is Changed')
    await waitFor(() => expect(document.activeElement).toBe(title))
    await findWords('Your address is now helga.new@example.com')
    await screen.findByRole('link', { name: 'Sign In' })
    expect(window.location.search).toBe('')
    expect(server.inputsOf('emailChanges/confirm')).toEqual([{ token: 'abc' }])
  })

  it.each([
    ['link_invalid', 'This Link Has Lapsed'],
    ['email_taken', 'This Address Is Taken'],
    ['unexpected', 'Not Quite Yet'],
  ] as const)('says why the e-mail address was not changed: %s', async (code, title) => {
    await open('/confirm-email?token=abc', confirming(refusal(code)))
    await heading(title)
  })

  it('says that the link has expired when the address carries no token', async () => {
    await open('/confirm-email', {})
    await heading('This Link Has Lapsed')
  })
})
