import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { claimVisitorDraft, storeVisitorDraft } from '#pages/landing/try-out/visitor-draft.ts'
import { sessionQuery } from '#session/session.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

const open = (address: string, answers: ServerAnswers) => renderApp(address, [answers], { user: null })
const heading = (name: string) => screen.findByRole('heading', { name })
const newPassword = 'correct horse battery staple'
/** What the dashboard asks for. */
const home: ServerAnswers = {
  sessions: { stay: () => ({}) },
  letters: {
    unreadCount: () => ({ count: 0, onTheWay: 0 }),
    dashboard: () => ({ received: [], sent: [], unreadCount: 0, asksAboutNotices: false }),
  },
}

describe('VerifyEmailPage', () => {
  const verifying = (reason: unknown): ServerAnswers => ({
    accounts: { verifyEmail: () => Promise.reject(reason) },
  })

  it('goes on by itself once another tab has followed the link', async () => {
    let session: typeof roseUser | null = null
    const { router, server } = await open('/verify-email?email=rose%40example.com', {
      ...home,
      accounts: { session: () => session },
    })
    await heading('Check Your Email')
    const asked = server.inputsOf('accounts/session').length
    const otherTab = new BroadcastChannel('session')
    session = roseUser
    otherTab.postMessage('signed-in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(server.inputsOf('accounts/session').length).toBe(asked + 1)
    otherTab.close()
  })

  it.each([
    ['says that the letter waits which was tried before the sign-up', 'rose', true],
    ['says nothing of a letter that may be somebody else’s', null, false],
  ])('%s', async (_, owner, isTold) => {
    storeVisitorDraft('Dear you,', 'golden-hearts')
    if (owner) await claimVisitorDraft(owner, true)
    await open('/verify-email?email=rose%40example.com', {})
    await heading('Check Your Email')
    if (isTold) await findWords('The letter you began is saved in this browser')
    else expect(screen.queryByText(/The letter you began/)).toBeNull()
  })

  it('says that the link has expired, clears the address, and offers another mail after a cooldown', async () => {
    const { user, server } = await open('/verify-email?token=abc&email=doris%40example.com', {
      accounts: {
        verifyEmail: () => Promise.reject(refusal('link_invalid')),
        resendVerification: () => ({}),
      },
    })
    const title = await heading('This Link No Longer Works')
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

  /** Rule 7.7 */
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
    await heading('This Link No Longer Works')
  })

  it('opens the account with the chosen password once, however often it is pressed', async () => {
    const answer = Promise.withResolvers<typeof roseUser>()
    const { user, server, router } = await open(
      '/verify-email?token=abc',
      verifying(refusal('password_needed', { username: 'Rose' })),
    )
    const send = await findButton('Open My Account')
    await user.type(await screen.findByLabelText('New Password', { selector: 'input' }), newPassword)
    server.answer({ ...home, accounts: { verifyEmail: () => answer.promise, session: () => roseUser } })
    fireEvent.click(send)
    fireEvent.click(send)
    answer.resolve(roseUser)
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(server.inputsOf('accounts/verifyEmail')).toEqual([
      { token: 'abc' },
      { token: 'abc', password: newPassword },
    ])
  })

  it('leads a user who is signed in to the dashboard', async () => {
    await renderApp('/verify-email?token=abc', [verifying(refusal('already_verified'))])
    await heading('Your Account Is Open')
    const link = await screen.findByRole('link', { name: 'Go to Dashboard' })
    expect(link.getAttribute('href')).toBe('/dashboard')
  })

  it('retries a verification link after a server failure', async () => {
    const { user, server } = await open('/verify-email?token=abc', verifying(refusal('unexpected')))
    await heading('That Did Not Work Yet')
    server.answer(verifying(refusal('already_verified')))
    await user.click(await findButton('Try Again'))
    await heading('Your Account Is Open')
  })
})

describe('ConfirmEmailChangePage', () => {
  const confirming = (reason: unknown): ServerAnswers => ({
    emailChanges: { confirm: () => Promise.reject(reason) },
  })
  const press = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await findButton('Confirm This Address'))

  /** Rule 7.7 */
  it('changes the e-mail address by a press, not by being loaded, shows the new one, and clears the address bar', async () => {
    const { user, server } = await open('/confirm-email?token=abc', {
      emailChanges: { confirm: () => ({ email: 'helga.new@example.com' }) },
    })
    await heading('Is this your new address?')
    expect(window.location.search).toBe('')
    expect(server.inputsOf('emailChanges/confirm')).toEqual([])
    await press(user)
    const title = await heading('Your Address Is Changed')
    await waitFor(() => expect(document.activeElement).toBe(title))
    await findWords('Your address is now helga.new@example.com')
    await screen.findByRole('link', { name: 'Sign In' })
    expect(server.inputsOf('emailChanges/confirm')).toEqual([{ token: 'abc' }])
  })

  it.each([
    ['link_invalid', 'This Link No Longer Works'],
    ['email_taken', 'This Address Is Taken'],
  ] as const)('says why the e-mail address was not changed: %s', async (code, title) => {
    const { user } = await open('/confirm-email?token=abc', confirming(refusal(code)))
    await press(user)
    await heading(title)
  })

  it('is pressed again after a failure of the server', async () => {
    const { user, server } = await open('/confirm-email?token=abc', confirming(refusal('unexpected')))
    await press(user)
    await findWords('Your address could not be changed')
    server.answer({ emailChanges: { confirm: () => ({ email: 'helga.new@example.com' }) } })
    await press(user)
    await heading('Your Address Is Changed')
  })

  it('says that the link has expired when the address carries no token', async () => {
    await open('/confirm-email', {})
    await heading('This Link No Longer Works')
  })
})

describe('UndoEmailChangePage', () => {
  const press = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await findButton('Take It Back'))

  /** Rule 7.7 */
  it('gives the account back by a press, not by being loaded, and leads to a new password', async () => {
    const { user, server } = await open('/undo-email-change?token=abc', {
      emailChanges: { undo: () => ({ email: 'helga@example.com', token: 'to-a-new-password' }) },
      passwords: { checkLink: () => ({ good: true }) },
    })
    await heading('Take your account back?')
    expect(window.location.search).toBe('')
    expect(server.inputsOf('emailChanges/undo')).toEqual([])
    await press(user)
    await heading('Choose a New Password')
    expect(window.location.href).toMatch(/\/reset-password$/)
    expect(server.inputsOf('emailChanges/undo')).toEqual([{ token: 'abc' }])
    expect(server.inputsOf('passwords/checkLink')).toEqual([{ token: 'to-a-new-password' }])
  })

  it('does not say besides that a session has ended which its press ends', async () => {
    const answer = Promise.withResolvers<{ email: string; token: string }>()
    const { user, server, queryClient } = await renderApp('/undo-email-change?token=abc', [
      { emailChanges: { undo: () => answer.promise }, passwords: { checkLink: () => ({ good: true }) } },
    ])
    const session = () => queryClient.getQueryData(sessionQuery.queryKey)
    await waitFor(() => expect(session()).toMatchObject({ id: roseUser.id }))
    await press(user)
    server.answer({ accounts: { session: () => null } })
    await act(() => queryClient.refetchQueries(sessionQuery))
    await waitFor(() => expect(session()).toBeNull())
    answer.resolve({ email: 'rose@example.com', token: 'to-a-new-password' })
    await heading('Choose a New Password')
    expect(screen.queryByText(/^Your session has ended/)).toBeNull()
  })

  it('leads to a new password where an earlier press had worked without being answered', async () => {
    const { user } = await open('/undo-email-change?token=abc', {
      emailChanges: { undo: () => Promise.reject(refusal('link_invalid')) },
    })
    await press(user)
    await findWords('If you pressed the button before, your account may be back already')
    await user.click(await screen.findByRole('link', { name: 'ask for a new password' }))
    await waitFor(() => expect(window.location.pathname).toBe('/forgot-password'))
  })

  it.each([
    ['link_invalid', 'This Link No Longer Works'],
    ['email_taken', 'This Address Is Taken'],
  ] as const)('says why the account does not come back, and where to ask: %s', async (code, title) => {
    const { user } = await open('/undo-email-change?token=abc', {
      emailChanges: { undo: () => Promise.reject(refusal(code)) },
    })
    await press(user)
    await heading(title)
    await screen.findByRole('link', { name: 'Contact Us' })
  })
})
