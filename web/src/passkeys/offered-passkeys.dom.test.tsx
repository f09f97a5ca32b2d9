import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'

const toUse = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
} as const
const signed = { clientDataJSON: 'CA', authenticatorData: 'CA', signature: 'CA', userHandle: 'CA' }
const accepted = {
  rpId: 'localhost',
  userId: 'BBBB',
  name: roseUser.email,
  displayName: 'Rose',
  credentialIds: ['CCCC'],
}

type Asked = {
  readonly options: CredentialRequestOptions
  choose(): void
  decline(): void
}

/** A browser whose questions the test answers. */
function stubBrowser({ offers = true, readsJson = true } = {}) {
  const asked: Asked[] = []
  const get = vi.fn((options: CredentialRequestOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const refuse = (name: string) => () => reject(Object.assign(new Error('refused'), { name }))
    options.signal?.addEventListener('abort', refuse('AbortError'))
    const bytes = new Uint8Array([8]).buffer
    const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes }
    const credential = {
      id: 'CA',
      rawId: bytes,
      type: 'public-key',
      response,
      getClientExtensionResults: () => ({}),
    }
    asked.push({ options, choose: () => resolve(credential), decline: refuse('NotAllowedError') })
    return promise
  })
  const told = {
    unknown: vi.fn(async () => {}),
    accepted: vi.fn(async () => {}),
    details: vi.fn(async () => {}),
  }
  const parseRequestOptionsFromJSON = (json: object) => ({ ...json, challenge: new Uint8Array([0, 0, 0]) })
  const supported = {
    ...(readsJson && { parseRequestOptionsFromJSON }),
    isConditionalMediationAvailable: async () => offers,
    signalUnknownCredential: told.unknown,
    signalAllAcceptedCredentials: told.accepted,
    signalCurrentUserDetails: told.details,
  }
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), supported))
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  return { asked, told }
}

const answers: ServerAnswers = {
  letters: { dashboard: () => new Promise<never>(() => {}), unreadCount: () => ({ count: 0, onTheWay: 0 }) },
  drafts: { list: () => [] },
  sessions: { stay: () => ({}) },
  passkeys: { startSignIn: () => toUse, signIn: () => roseUser, accepted: () => accepted },
}
const open = (...more: readonly ServerAnswers[]) => renderApp('/login', [answers, ...more], { user: null })
const field = () => screen.findByLabelText<HTMLInputElement>('Email')
const first = async (asked: readonly Asked[]) => {
  await waitFor(() => expect(asked).toHaveLength(1))
  return asked[0] as Asked
}

describe('passkeys in the field of the address', () => {
  beforeEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })

  it.each([
    ['has none', () => undefined],
    ['does not offer them in fields', () => stubBrowser({ offers: false })],
    ['does not read their JSON', () => stubBrowser({ readsJson: false })],
  ])('cost no request where the browser %s', async (_, stub) => {
    stub()
    const { server, user } = await open()
    await user.click(await field())
    await findButton('Sign In')
    expect(server.inputsOf('passkeys/startSignIn')).toEqual([])
  })

  it('are offered once the page is shown, and the chosen one signs in', async () => {
    const { asked, told } = stubBrowser()
    const { server, user } = await open()
    const offer = await first(asked)
    expect((await field()).autocomplete).toBe('username webauthn')
    expect(offer.options.mediation).toBe('conditional')
    expect(offer.options.publicKey).toEqual({ ...toUse, challenge: new Uint8Array([0, 0, 0]) })
    await user.click(await field())
    expect(server.inputsOf('passkeys/startSignIn')).toHaveLength(1)
    offer.choose()
    await waitFor(() =>
      expect(server.inputsOf('passkeys/signIn')).toMatchObject([
        { credential: { id: 'CA', response: signed } },
      ]),
    )
    expect(server.inputsOf('passkeys/signIn')[0]).not.toHaveProperty('isOwnDevice')
    const { credentialIds, name, displayName, ...ids } = accepted
    await waitFor(() => expect(told.details).toHaveBeenCalledWith({ ...ids, name, displayName }))
    expect(told.accepted).toHaveBeenCalledWith({ ...ids, allAcceptedCredentialIds: credentialIds })
    expect(told.unknown).not.toHaveBeenCalled()
  })

  it('open an own device where the box is ticked by then', async () => {
    const { asked } = stubBrowser()
    const { server, user } = await open()
    const offer = await first(asked)
    await user.click(await screen.findByRole('checkbox', { name: 'This is my own device' }))
    offer.choose()
    await waitFor(() => expect(server.inputsOf('passkeys/signIn')).toMatchObject([{ isOwnDevice: true }]))
  })

  it.each([
    [
      'passkey_unknown',
      'This passkey opens no account any more.',
      [[{ rpId: 'localhost', credentialId: 'CA' }]],
    ],
    ['passkey_refused', 'This passkey was not accepted.', []],
  ] as const)('are forgotten by the device only if they open no account: %s', async (code, words, calls) => {
    const { asked, told } = stubBrowser()
    const { user } = await open({ passkeys: { signIn: () => Promise.reject(refusal(code)) } })
    ;(await first(asked)).choose()
    await findWords(words)
    expect(told.unknown.mock.calls).toEqual(calls)
    await user.click(await field())
    await waitFor(() => expect(asked).toHaveLength(2))
  })

  it('give way to the button, and are offered again as the field is touched after it', async () => {
    const { asked } = stubBrowser()
    const { user } = await open()
    const offer = await first(asked)
    await user.click(await findButton('Sign In with a Passkey'))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(offer.options.signal?.aborted).toBe(true)
    expect(asked[1]?.options.mediation).toBeUndefined()
    asked[1]?.decline()
    await findWords('No passkey was used. You can try again, or sign in with your password.')
    await user.click(await field())
    await waitFor(() => expect(asked[2]?.options.mediation).toBe('conditional'))
  })

  it('never end what the button asks, however late their question comes', async () => {
    const { asked } = stubBrowser()
    const late = Promise.withResolvers<typeof toUse>()
    const { user, server } = await open({ passkeys: { startSignIn: () => late.promise } })
    await waitFor(() => expect(server.inputsOf('passkeys/startSignIn')).toHaveLength(1))
    server.answer(answers)
    await user.click(await findButton('Sign In with a Passkey'))
    const button = await first(asked)
    late.resolve(toUse)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(button.options.signal?.aborted).toBe(false)
    expect(asked).toHaveLength(1)
    button.decline()
    await findWords('No passkey was used. You can try again, or sign in with your password.')
  })

  it('are offered anew as the field is touched once their question grew old', async () => {
    const { asked } = stubBrowser()
    const { user } = await open()
    const offer = await first(asked)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4.1 * 60_000 })
    await user.click(await field())
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(offer.options.signal?.aborted).toBe(true)
    vi.useRealTimers()
  })

  it('say nothing where the server is out of reach, and are withdrawn as the page is left', async () => {
    const { asked } = stubBrowser()
    const { user, server } = await open({ passkeys: { startSignIn: () => Promise.reject(connectionLost()) } })
    await waitFor(() => expect(server.inputsOf('passkeys/startSignIn')).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
    server.answer(answers)
    await user.click(await field())
    const offer = await first(asked)
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await waitFor(() => expect(offer.options.signal?.aborted).toBe(true))
  })
})
