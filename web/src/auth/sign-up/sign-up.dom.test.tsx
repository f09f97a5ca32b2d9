import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'

const names = (available: boolean): ServerAnswers => ({
  accounts: { checkUsername: () => ({ available }) },
})

async function open(answers: ServerAnswers) {
  const opened = await renderApp('/register', [answers], { user: null })
  const field = (label: string) => screen.findByLabelText(label, { selector: 'input' })
  const fill = async (label: string, text: string) => {
    const input = await field(label)
    await opened.user.clear(input)
    await opened.user.type(input, text)
    return input
  }
  return { ...opened, fill, create: await findButton('Create Free Account') }
}

describe('RegisterPage', () => {
  it.each([
    ['Ad', 'Username must be at least 3 characters', 0],
    ['Ada L', 'Username can only contain letters, numbers, and underscores', 0],
    ['Adé', 'Username can only contain letters, numbers, and underscores', 0],
    ['Ada_L', 'Username is already taken', 1],
  ])('validates a username while it is typed: %s', async (name, verdict, lookups) => {
    const { fill, create, server } = await open(names(false))
    await fill('Password', 'Horses and 2 carts')
    await fill('Username', name)
    await findWords(verdict)
    expect(create).toHaveProperty('disabled', true)
    expect(server.inputsOf('accounts/checkUsername')).toHaveLength(lookups)
  })

  it.each([
    ['Adelheid', '8/15 · Good length'],
    ['Adelheid_B1', '11/15 · Getting long'],
    ['Ada_Lovelace_th', '15/15 · Almost at limit'],
  ])('counts the characters of a username, and says when it is available: %s', async (name, counter) => {
    const { fill } = await open(names(true))
    await fill('Username', name)
    await findWords(counter)
    await findWords('Username is available')
  })

  it('repeats a username check that failed', async () => {
    const { user, fill, server } = await open({
      accounts: { checkUsername: () => Promise.reject(refusal('unexpected')) },
    })
    await fill('Username', 'Adelheid')
    await findWords('Error checking username availability')
    server.answer(names(true))
    await user.click(await findButton('Check Again'))
    await findWords('Username is available')
  })

  it.each([
    ['horses and carts', 'weak'],
    ['Horses and carts', 'medium'],
    ['Horses and 2 carts', 'strong'],
  ])('shows the strength of a password: %s', async (secret, strength) => {
    const { fill } = await open(names(true))
    await fill('Password', secret)
    await findWords(`Password strength: ${strength}`)
  })

  it('shows each problem beside its field, focuses the first, and sends the form once', async () => {
    const { user, fill, create, server } = await open(names(true))
    await fill('Username', 'Adelheid')
    await fill('Password', 'short')
    await findWords('Username is available')
    expect(create).toHaveProperty('disabled', true)
    const secret = await fill('Password', 'password1')
    await user.click(create)
    await findWords('Please enter a valid email address')
    const email = await screen.findByLabelText('Email')
    expect(document.activeElement).toBe(email)
    expect(server.inputsOf('accounts/signUp')).toEqual([])
    await user.type(email, 'adelheid@example.com')
    const weak = 'Many people use this password.'
    server.answer({
      accounts: { signUp: () => Promise.reject(refusal('invalid_input', { fields: { password: weak } })) },
    })
    await user.click(create)
    await findWords(weak)
    await waitFor(() => expect(document.activeElement).toBe(secret))
    await fill('Password', 'Horses and 2 carts')
    const answer = Promise.withResolvers<Record<string, never>>()
    server.answer({ accounts: { signUp: () => answer.promise } })
    await user.dblClick(create)
    answer.resolve({})
    await findWords('We sent a link to adelheid@example.com')
    expect(server.inputsOf('accounts/signUp')).toHaveLength(2)
  })

  /** Rule 9.4 */
  it('says that letters are told of by mail, and that this can be changed', async () => {
    await open(names(true))
    await findWords(
      'When a letter comes while you are away, we email you: once, until you are back. You can change that.',
    )
  })

  it('signs up without a time zone at a server of the release before, which refuses it', async () => {
    const { user, fill, create, server } = await open(names(true))
    await fill('Username', 'Adelheid')
    await fill('Email', 'adelheid@example.com')
    await fill('Password', 'Horses and 2 carts')
    await findWords('Username is available')
    server.answer({
      accounts: {
        signUp: ({ timeZone }) =>
          timeZone
            ? Promise.reject(refusal('invalid_input', { fields: { input: 'Unrecognized key' } }))
            : Promise.resolve({}),
      },
    })
    await user.click(create)
    await findWords('We sent a link to adelheid@example.com')
    expect(server.inputsOf('accounts/signUp')).toEqual([
      expect.objectContaining({ timeZone: expect.any(String) }),
      expect.not.objectContaining({ timeZone: expect.anything() }),
    ])
  })
})
