import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { settingsAnswers } from '#test/settings-answers.ts'

const phone = {
  id: '0197a000-0000-7000-8000-0000000000c1',
  device: 'Safari on iOS',
  createdAt: new Date(),
  lastActiveAt: new Date(),
  current: false,
  isOwnDevice: true,
  isOver: false,
}
const here = {
  ...phone,
  id: '0197a000-0000-7000-8000-0000000000c2',
  device: 'Chrome on Linux',
  current: true,
}
const listed: ServerAnswers = { sessions: { list: () => [here, phone] } }

/** A server that wants a confirmation before it does anything. */
function createGuarded(confirm: () => unknown = () => ({})) {
  let isConfirmed = false
  const done: string[] = []
  const act = (name: string) => () => {
    if (!isConfirmed) throw refusal('confirmation_needed')
    done.push(name)
    return {} as never
  }
  const confirmSession = async () => {
    const answer = await confirm()
    isConfirmed = true
    return answer as never
  }
  const answers: ServerAnswers = {
    accountData: { start: act('start') },
    sessions: { end: act('end'), endOthers: act('endOthers'), confirm: confirmSession },
    passkeys: { confirm: confirmSession },
  }
  return { answers, done }
}

type Guarded = ReturnType<typeof createGuarded>

async function press(button: string | RegExp, { answers }: Guarded, ...more: readonly ServerAnswers[]) {
  const opened = await renderApp('/settings', [settingsAnswers, listed, answers, ...more], {
    user: { ...roseUser, isOwnDevice: true },
  })
  const opener = await findButton(button)
  await opened.user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  const field = dialog.getByLabelText('Current Password', { selector: 'input' })
  const send = () => opened.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  return { ...opened, opener, dialog, field, send }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull())

/** Rule 2.9 */
describe('what is dangerous on an own device', () => {
  it.each<[string, string | RegExp, string]>([
    ['start', 'Download My Data', 'Your download has begun.'],
    ['end', /^Sign out Safari on iOS/, 'Safari on iOS is signed out.'],
    ['endOthers', 'Sign Out Everywhere Else', 'Every other device is signed out.'],
  ])('asks for the password, and then does what was pressed: %s', async (call, button, words) => {
    const guarded = createGuarded()
    const { user, server, field, send } = await press(button, guarded)
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, 'a horse with wings')
    await send()
    await findWords(words)
    await isClosed()
    expect(server.inputsOf('sessions/confirm')).toEqual([{ password: 'a horse with wings' }])
    expect(guarded.done).toEqual([call])
  })

  it.each([
    ['a wrong password', refusal('wrong_password'), 'That is not your current password.'],
    ['too many attempts', refusal('rate_limited', { retryAfter: 90 }), 'Please try again in 2 minutes.'],
    ['a lost connection', connectionLost(), 'It could not be confirmed'],
  ])('says why it was not confirmed, and allows another try: %s', async (_, reason, words) => {
    let isRefused = true
    const guarded = createGuarded(() => (isRefused ? Promise.reject(reason) : {}))
    const { user, field, send } = await press('Download My Data', guarded)
    await send()
    await findWords('Please enter your password')
    await user.type(field, 'not mine')
    await send()
    await findWords(words)
    expect(guarded.done).toEqual([])
    isRefused = false
    await send()
    await findWords('Your download has begun.')
  })

  it('shows that it is being confirmed', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { user, dialog, field, send } = await press(
      'Download My Data',
      createGuarded(() => answer.promise),
    )
    await user.type(field, 'a horse with wings')
    await send()
    expect(dialog.getByRole('button', { name: 'Confirming...' }).ariaBusy).toBe('true')
    answer.resolve({})
    await isClosed()
  })

  it.each([
    ['start', 'Download My Data', 'Cancel'],
    ['end', /^Sign out Safari on iOS/, 'Cancel'],
    ['endOthers', 'Sign Out Everywhere Else', 'Cancel'],
    ['end', /^Sign out Safari on iOS/, 'Escape'],
  ])('is not done, and nothing is said, after Cancel: %s', async (_, button, way) => {
    const guarded = createGuarded()
    const { user, opener } = await press(button, guarded)
    if (way === 'Cancel') await user.click(await findButton('Cancel'))
    else await user.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(opener.ariaBusy).not.toBe('true'))
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
    expect(screen.queryByText('Your download has begun.')).toBeNull()
    expect(screen.queryByText(/is signed out/)).toBeNull()
    expect(guarded.done).toEqual([])
  })

  it('is not done when its page is left, nor asked for on the next', async () => {
    const guarded = createGuarded()
    const { router } = await press('Download My Data', guarded, {
      profiles: { own: () => new Promise(() => {}) },
    })
    await router.navigate({ to: '/profile' })
    await isClosed()
    await router.navigate({ to: '/settings' })
    await findButton('Download My Data')
    expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull()
    expect(guarded.done).toEqual([])
  })

  describe('by a passkey', () => {
    const passkey = { id: phone.id, name: 'Laptop', createdAt: new Date(), lastUsedAt: null }
    const known: ServerAnswers = {
      passkeys: {
        list: () => [passkey],
        startSignIn: () => ({
          challenge: 'AAAA',
          rpId: 'localhost',
          timeout: 300_000,
          userVerification: 'required',
        }),
        accepted: () => ({
          rpId: 'localhost',
          userId: 'BBBB',
          name: '',
          displayName: '',
          credentialIds: ['CA'],
        }),
      },
    }
    const stubBrowser = () => {
      const bytes = new Uint8Array([8]).buffer
      const response = {
        authenticatorData: bytes,
        clientDataJSON: bytes,
        signature: bytes,
        userHandle: bytes,
      }
      const credential = {
        id: 'CA',
        rawId: bytes,
        type: 'public-key',
        response,
        getClientExtensionResults: () => ({}),
      }
      const get = vi.fn(async (_: CredentialRequestOptions) => credential)
      vi.stubGlobal('PublicKeyCredential', vi.fn())
      vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }))
      return get
    }

    it('is done with one of the account’s own, also on a second try', async () => {
      const get = stubBrowser()
      get.mockRejectedValueOnce(Object.assign(new Error('refused'), { name: 'NotAllowedError' }))
      const guarded = createGuarded()
      const { user } = await press('Download My Data', guarded, known)
      await user.click(await findButton('Use a Passkey Instead'))
      await findWords('No passkey was used. You can try again, or use your password.')
      await user.click(await findButton('Use a Passkey Instead'))
      await findWords('Your download has begun.')
      expect(get.mock.calls[1]?.[0].publicKey?.allowCredentials).toMatchObject([{ type: 'public-key' }])
      expect(guarded.done).toEqual(['start'])
    })

    it('is offered to nobody who has none', async () => {
      stubBrowser()
      const { dialog } = await press('Download My Data', createGuarded())
      expect(dialog.queryByRole('button', { name: 'Use a Passkey Instead' })).toBeNull()
    })
  })
})

it('an own device is called so in the list', async () => {
  await renderApp('/settings', [
    settingsAnswers,
    { sessions: { list: () => [{ ...here, isOwnDevice: false }, phone] } },
  ])
  const devices = within(await screen.findByRole('region', { name: 'Where You Are Signed In' }))
  const rows = await devices.findAllByRole('listitem')
  expect(rows.map(row => row.textContent?.includes('Your own device'))).toEqual([false, true])
})
