import type { Passkey } from '@novelette/domain/accounts/passkeys.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, refusedCall, type ServerAnswers } from '#test/server-stub.ts'
import { settingsAnswers } from '#test/settings-answers.ts'

const device = vi.hoisted(() => ({ make: vi.fn(), use: vi.fn() }))
vi.mock('#passkeys/ask-browser.ts', () => ({ makePasskey: device.make, askForPasskeySignIn: device.use }))

const laptop: Passkey = {
  id: '0197a000-0000-7000-8000-0000000000aa',
  name: 'Linux laptop',
  createdAt: new Date('2026-11-01'),
  lastUsedAt: null,
}
const listed: ServerAnswers = { passkeys: { list: () => [laptop] } }
const browserRefuses = (name: string) => Object.assign(new Error('refused'), { name })

const open = (...answers: readonly ServerAnswers[]) => renderApp('/settings', [settingsAnswers, ...answers])
const region = async () => within(await screen.findByRole('region', { name: 'Passkeys' }))

describe('passkeys in a browser that supports them', () => {
  beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))

  async function add(...answers: readonly ServerAnswers[]) {
    const { user, server } = await open(...answers)
    await user.click(await findButton('Add a Passkey'))
    const field = await (await region()).findByLabelText('Current Password', { selector: 'input' })
    await user.type(field, 'a horse with wings')
    await user.click(await findButton('Add Passkey'))
    return { user, server, field }
  }

  it.each([
    ['a wrong password', refusedCall('wrong_password'), 'That is not your current password.'],
    [
      'a finger that was kept off',
      browserRefuses('NotAllowedError'),
      'No passkey was made. You can try again.',
    ],
    [
      'a device that holds one already',
      browserRefuses('InvalidStateError'),
      'This device holds a passkey of your account already.',
    ],
    ['a device that cannot', browserRefuses('NotSupportedError'), 'This device cannot keep one here.'],
    ['a fault', refusedCall('unexpected'), 'No passkey was added'],
  ])('says why no passkey was added, and allows another try: %s', async (_, reason, words) => {
    device.make.mockRejectedValueOnce(reason)
    const { user } = await add()
    await findWords(words)
    device.make.mockResolvedValueOnce(laptop)
    await user.click(await findButton('Add Passkey'))
    await findWords('“Linux laptop” can sign you in from now on.')
    expect(await (await region()).findAllByRole('listitem')).toHaveLength(1)
  })

  it.each([
    [
      'a finger that was kept off',
      browserRefuses('NotAllowedError'),
      'No passkey was used. You can try again, or sign in with your password.',
    ],
    ['a browser that cannot', browserRefuses('SecurityError'), 'This browser cannot use a passkey here.'],
    ['an unknown passkey', refusedCall('passkey_refused'), 'This passkey was not accepted.'],
  ])('says at the sign-in why no passkey was used: %s', async (_, reason, words) => {
    device.use.mockRejectedValueOnce(reason)
    const { user } = await renderApp('/login', [], { user: null })
    await user.click(await findButton('Sign In with a Passkey'))
    await findWords(words)
    await findButton('Sign In with a Passkey')
  })

  it('removes a passkey for the password alone, also if it is already gone', async () => {
    const { user, server } = await open(listed, {
      passkeys: { remove: () => Promise.reject(refusal('wrong_password')) },
    })
    await user.click(await findButton('Remove Linux laptop'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Linux laptop”?' }))
    await user.type(dialog.getByLabelText('Current Password', { selector: 'input' }), 'not mine')
    await user.click(dialog.getByRole('button', { name: 'Remove Passkey' }))
    await findWords('That is not your current password.')
    server.answer({ passkeys: { remove: () => Promise.reject(refusal('not_found')) } })
    await user.click(dialog.getByRole('button', { name: 'Remove Passkey' }))
    await findWords('“Linux laptop” no longer signs you in.')
    await findWords('You have none yet.')
    const title = await screen.findByRole('heading', { name: 'Passkeys' })
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  it('keeps a passkey when its removal is cancelled', async () => {
    const { user, server } = await open(listed)
    await user.click(await findButton('Remove Linux laptop'))
    await user.click(await findButton('Keep It'))
    expect(await (await region()).findAllByRole('listitem')).toHaveLength(1)
    expect(server.inputsOf('passkeys/remove')).toEqual([])
  })
})

describe('passkeys in a browser that does not support them', () => {
  it('lists the passkeys of other devices, and offers to add none', async () => {
    await open(listed)
    await findWords('This browser cannot make passkeys.')
    await findButton('Remove Linux laptop')
    expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull()
  })

  it('offers no passkey at the sign-in', async () => {
    await renderApp('/login', [], { user: null })
    await findButton('Sign In')
    expect(screen.queryByRole('button', { name: 'Sign In with a Passkey' })).toBeNull()
  })
})
