import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

const goodLink: ServerAnswers = { passwords: { checkLink: () => ({ good: true }) } }
const newField = () => screen.findByLabelText('New Password', { selector: 'input' })
const repeatedField = () => screen.findByLabelText('Confirm New Password', { selector: 'input' })
const another = 'a different horse entirely'

const openLink = (address: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(address, answers, { user: null })

describe('ForgotPasswordPage', () => {
  it('sends an address, says why no link was sent, and offers to try again', async () => {
    const { user, server } = await openLink('/forgot-password')
    const send = (await findButton('Send Reset Link')) as HTMLButtonElement
    expect(send.disabled).toBe(true)
    const email = await screen.findByLabelText('Email')
    await user.type(email, 'Nobody at all')
    await user.click(send)
    await findWords('Please enter a valid email address')
    await user.clear(email)
    await user.type(email, 'nobody@example.com')
    for (const [reason, words] of [
      [refusal('unexpected'), 'Failed to send reset email. Please try again.'],
      [refusal('rate_limited', { retryAfter: 90 }), 'Too many attempts. Please try again in 2 minutes.'],
    ] as const) {
      server.answer({ passwords: { forgot: () => Promise.reject(reason) } })
      await user.click(send)
      await findWords(words)
    }
    server.answer({ passwords: { forgot: () => ({}) } })
    await user.click(send)
    await findWords('nobody@example.com')
    await findWords('The link expires in 10 minutes')
    await user.click(await findButton('Try again'))
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', '')
  })
})

describe('ResetPasswordPage', () => {
  it.each(['?token=abc', '?access_token=abc&type=recovery', '#access_token=abc&type=recovery'])(
    'opens the form and removes the token from the address: %s',
    async carried => {
      const { server } = await openLink(`/reset-password${carried}`, goodLink)
      await newField()
      expect(server.inputsOf('passwords/checkLink')).toContainEqual({ token: 'abc' })
      expect(window.location.href).toMatch(/\/reset-password$/)
    },
  )

  it.each(['?', '#'])('shows an error description from the address as plain text: %s', async mark => {
    const words = 'Gone: <img src=x onerror=alert(1)> & <b>bold</b>'
    const carried = new URLSearchParams({ error_code: 'otp_expired', error_description: words, token: 'abc' })
    await openLink(`/reset-password${mark}${carried}`)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(document.querySelector('.notice img, .notice b')).toBeNull()
    expect(screen.queryByLabelText('New Password')).toBeNull()
    expect(window.location.href).toMatch(/\/reset-password$/)
  })

  it.each(['', '?type=recovery'])('refuses to open the form without a token: %s', async carried => {
    await openLink(`/reset-password${carried}`)
    await findWords('Invalid reset link. Please request a new password reset link.')
    expect(screen.queryByLabelText('New Password')).toBeNull()
  })

  it('checks the link again after a failed check, and refuses a used one', async () => {
    const { user, server } = await openLink('/reset-password?token=abc', {
      passwords: { checkLink: () => Promise.reject(refusal('unexpected')) },
    })
    await screen.findByRole('heading', { name: 'That Did Not Work Yet' })
    server.answer({ passwords: { checkLink: () => ({ good: false }) } })
    await user.click(await findButton('Try Again'))
    await findWords('Invalid or expired reset link')
    await findWords('Links expire after 10 minutes')
    expect(await screen.findByRole('link', { name: 'Request New Reset Link' })).toHaveProperty(
      'pathname',
      '/forgot-password',
    )
  })

  it('requires a good password typed twice, and sends it once', async () => {
    const { user, server } = await openLink('/reset-password?token=abc', goodLink)
    const chosen = await newField()
    const repeated = await repeatedField()
    await user.type(chosen, 'short')
    await user.type(repeated, 'shorter')
    await user.tab()
    await findWords('Password must be at least 8 characters long')
    await findWords('Passwords do not match')
    const update = (await findButton('Update Password')) as HTMLButtonElement
    expect(update.disabled).toBe(true)
    await user.clear(chosen)
    await user.clear(repeated)
    await user.type(chosen, another)
    await user.type(repeated, another)
    await findWords('Passwords match')
    const answer = Promise.withResolvers<Record<string, never>>()
    server.answer({ passwords: { reset: () => answer.promise } })
    await user.dblClick(update)
    answer.resolve({})
    await findWords('Password reset successful!')
    expect(server.inputsOf('passwords/reset')).toEqual([{ token: 'abc', password: another }])
    expect(window.location.pathname).toBe('/login')
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('says that the link was used while the password was typed', async () => {
    const { user } = await openLink('/reset-password?token=abc', goodLink, {
      passwords: { reset: () => Promise.reject(refusal('link_invalid')) },
    })
    await user.type(await newField(), another)
    await user.type(await repeatedField(), another)
    await user.click(await findButton('Update Password'))
    await findWords('Your reset session has expired. Please request a new password reset link.')
  })
})
