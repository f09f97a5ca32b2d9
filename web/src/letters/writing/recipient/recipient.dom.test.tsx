import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { isFound, openComposer, recipientCalled, sendButton, sheet, wordsOnSheet } from '#test/composing.ts'
import { findWords } from '#test/on-screen.ts'
import { connectionLost, refusal } from '#test/server-stub.ts'

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Username' })
const options = () =>
  screen.queryAllByRole('option').map(option => option.querySelector('.user')?.textContent)
const known = ['Ramona', 'Mona_2', 'Lisa', 'Mona_1', 'Otto', 'Noor', 'Vera'].map((name, days) => ({
  ...recipientCalled(name),
  acceptsLetters: name !== 'Otto',
  lastSentAt: new Date(2026, 10, 20 - days),
}))
const recent = { letters: { recentRecipients: () => known } }

describe('the recipient field', () => {
  it('finds the exact name alone, and says so otherwise', async () => {
    const { user, server } = await openComposer('/compose')
    await user.type(field(), 'Noor')
    await isFound()
    await user.clear(field())
    await user.type(field(), 'noor')
    await findWords('User "noor" not found. Make sure the username is spelled correctly.')
    expect(document.querySelector('.recipient-field__found')).toBeNull()
    expect(server.inputsOf('letters/findRecipient')).toEqual([{ username: 'Noor' }, { username: 'noor' }])
  })

  it('refuses a letter to oneself without a call', async () => {
    const { user, server } = await openComposer('/compose')
    await user.type(field(), 'Rose')
    await findWords("You can't send a letter to yourself! Try sending one to a friend instead.")
    expect(server.inputsOf('letters/findRecipient')).toEqual([])
  })

  it('reports a name that nobody can have as not found, without a call', async () => {
    const { user, server } = await openComposer('/compose')
    await user.type(field(), 'N!')
    await findWords('User "N!" not found.')
    expect(server.inputsOf('letters/findRecipient')).toEqual([])
  })

  it('offers a name that differs by case alone, and takes it with a press', async () => {
    const { user } = await openComposer('/compose', {
      letters: {
        findRecipient: ({ username }) => {
          if (username === 'Theo_w') return recipientCalled(username)
          throw refusal('recipient_not_found', { didYouMean: 'Theo_w' })
        },
      },
    })
    await user.type(field(), 'theo_w')
    await findWords('User "theo_w" not found. Make sure the username is spelled correctly.')
    await user.click(screen.getByRole('button', { name: 'Did you mean Theo_w?' }))
    await isFound('Theo_w')
    expect([field().value, document.activeElement]).toEqual(['Theo_w', field()])
  })

  it('offers no other name where the server knows none', async () => {
    const { user } = await openComposer('/compose')
    await user.type(field(), 'noor')
    await findWords('User "noor" not found.')
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull()
  })

  it.each<[string, () => unknown, string]>([
    ['that fails', () => refusal('unexpected'), 'Error searching for user. Please try again.'],
    [
      'without a connection',
      connectionLost,
      'You seem to be offline. The name is looked up once you are back.',
    ],
  ])('offers another try after a lookup %s', async (_, error, text) => {
    let isFailing = true
    const { user } = await openComposer('/compose', {
      letters: {
        findRecipient: ({ username }) => {
          if (isFailing) throw error()
          return recipientCalled(username)
        },
      },
    })
    await user.type(field(), 'Noor')
    await findWords(text)
    isFailing = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await isFound()
  })

  it('never shows the answer to an earlier name', async () => {
    const slow = Promise.withResolvers<void>()
    const { user, server } = await openComposer('/compose', {
      letters: {
        findRecipient: async ({ username }) => {
          if (username === 'Noor') await slow.promise
          return recipientCalled(username)
        },
      },
    })
    await user.type(field(), 'Noor')
    await waitFor(() => expect(server.inputsOf('letters/findRecipient')).toHaveLength(1))
    await user.type(field(), 'a')
    slow.resolve()
    await isFound('Noora')
  })

  it('says of someone who takes letters from friends alone that a stranger cannot write to them, until they can', async () => {
    const { user, server } = await openComposer('/compose', {
      letters: { findRecipient: ({ username }) => ({ ...recipientCalled(username), acceptsLetters: false }) },
    })
    await user.type(field(), 'Noor')
    await findWords('Noor only accepts letters from friends.')
    const described = (field().getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map(id => document.getElementById(id)?.textContent).join(' ')).toContain(
      'Noor only accepts letters from friends.',
    )
    field().focus()
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(document.activeElement).toBe(field())
    sheet().editor.commands.insertContent('Words.')
    await user.click(sendButton())
    expect(server.inputsOf('letters/send')).toEqual([])
    expect(document.querySelector('.compose-page__sendProblem')?.textContent).toBe(
      'Noor only accepts letters from friends.',
    )
    server.answer({ letters: { findRecipient: ({ username }) => recipientCalled(username) } })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await isFound()
    await waitFor(() => expect(screen.queryByText('Noor only accepts letters from friends.')).toBeNull())
    await user.click(sendButton())
    await waitFor(() => expect(server.inputsOf('letters/send')).toHaveLength(1))
  })

  it('keeps the name and the words in one column, where such a letter cannot be sent', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    const { user, server } = await openComposer('/compose', {
      letters: { findRecipient: ({ username }) => ({ ...recipientCalled(username), acceptsLetters: false }) },
    })
    await user.type(field(), 'Noor')
    await findWords('Noor only accepts letters from friends.')
    sheet().editor.commands.insertContent('Words.')
    await user.click(sendButton())
    expect(sendButton().getAttribute('aria-disabled')).toBe('true')
    expect([field().value, wordsOnSheet()]).toEqual(['Noor', 'Words.'])
    expect(server.inputsOf('letters/send')).toEqual([])
  })

  it('gives the focus to the letter with Enter, before another key is pressed', async () => {
    await openComposer('/compose?to=Noor')
    await isFound()
    field().focus()
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(document.activeElement).toBe(sheet())
  })

  it('stores no name that is too long to be one', async () => {
    const { user, letters } = await openComposer('/compose')
    await user.click(field())
    await user.paste('x'.repeat(200))
    sheet().editor.commands.insertContent('Words.')
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ receiver: '' }]))
  })
})

describe('the list of people one has written to', () => {
  it('offers the latest six, and leads to one of them by the keyboard', async () => {
    const { user } = await openComposer('/compose', recent)
    await user.click(field())
    await waitFor(() => expect(options()).toEqual(['Ramona', 'Mona_2', 'Lisa', 'Mona_1', 'Otto', 'Noor']))
    expect(screen.getByRole('option', { name: /Otto/ }).textContent).toContain('Friends only')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const second = screen.getByRole('option', { name: 'Mona_2' })
    expect(second.getAttribute('aria-selected')).toBe('true')
    expect(field().getAttribute('aria-activedescendant')).toBe(second.id)
    await user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(field().value).toBe('Ramona'))
    expect(options()).toEqual([])
  })

  it('wraps around through the field', async () => {
    const { user } = await openComposer('/compose', recent)
    await user.click(field())
    await waitFor(() => expect(options()).toHaveLength(6))
    await user.keyboard('{ArrowUp}')
    expect(field().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { name: 'Noor' }).id,
    )
    await user.keyboard('{ArrowDown}')
    expect(field().getAttribute('aria-activedescendant')).toBeNull()
  })

  it('closes with Escape, and opens again with an arrow', async () => {
    const { user } = await openComposer('/compose', recent)
    await user.click(field())
    await waitFor(() => expect(options()).toHaveLength(6))
    expect(field().getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowDown}')
    expect(options()).toHaveLength(6)
  })

  it.each([
    ['{Alt>}{ArrowDown}{/Alt}', 'nothing is reached'],
    ['{ArrowDown}', 'Ramona'],
    ['{ArrowDown}{ArrowDown}{ArrowUp}', 'Ramona'],
    ['{ArrowUp}', 'Noor'],
    ['{ArrowDown}{Home}', 'nothing is reached'],
    ['{ArrowDown}{End}', 'nothing is reached'],
    ['{ArrowDown}{ArrowLeft}', 'nothing is reached'],
    ['{ArrowDown}{ArrowRight}', 'nothing is reached'],
    ['{ArrowDown}{Alt>}{ArrowUp}{/Alt}', 'closed'],
    ['{ArrowDown}{Escape}', 'closed'],
  ])('leads with %s from the closed field to where the pattern of ARIA says: %s', async (keys, reached) => {
    const { user } = await openComposer('/compose', recent)
    await user.click(field())
    await waitFor(() => expect(options()).toHaveLength(6))
    await user.keyboard(`{Escape}${keys}`)
    const option = screen.queryByRole('option', { selected: true })
    expect(field().getAttribute('aria-activedescendant')).toBe(option?.id ?? null)
    expect(field().getAttribute('aria-expanded')).toBe(String(reached !== 'closed'))
    expect(document.activeElement).toBe(field())
    const name = option?.querySelector('.user')?.textContent
    expect(name ?? (options().length > 0 ? 'nothing is reached' : 'closed')).toBe(reached)
  })

  it('offers by a part of the name, in any case, what it knows, and then what the server knows', async () => {
    const early = recipientCalled('Early_mona')
    const { user, server } = await openComposer('/compose', {
      letters: { ...recent.letters, matchingRecipients: () => [...known.slice(0, 2), early] },
    })
    await user.click(field())
    await user.type(field(), 'mona')
    expect(options()).toEqual(['Ramona', 'Mona_2', 'Mona_1'])
    await waitFor(() => expect(options()).toEqual(['Ramona', 'Mona_2', 'Early_mona']))
    expect(server.inputsOf('letters/matchingRecipients')).toEqual([{ typed: 'mona' }])
  })

  it('stands in place of a refusal of what was typed, until it is closed', async () => {
    const { user, server } = await openComposer('/compose', {
      letters: { ...recent.letters, matchingRecipients: () => known.slice(0, 2) },
    })
    await user.type(field(), 'mona')
    await waitFor(() => expect(server.inputsOf('letters/findRecipient')).toEqual([{ username: 'mona' }]))
    await waitFor(() => expect(screen.queryByText('Looking…')).toBeNull())
    expect([options(), field().getAttribute('aria-invalid')]).toEqual([['Ramona', 'Mona_2'], null])
    await user.keyboard('{Escape}')
    await findWords('User "mona" not found.')
  })

  it('offers nothing beside a name that is complete', async () => {
    const { user } = await openComposer('/compose', recent)
    await user.type(field(), 'Ott')
    expect(options()).toEqual(['Otto'])
    await user.type(field(), 'o')
    expect(options()).toEqual([])
  })

  it('is not shown as an error when it does not load', async () => {
    const { user } = await openComposer('/compose', {
      letters: {
        recentRecipients: () => {
          throw refusal('invalid_input')
        },
      },
    })
    await user.type(field(), 'Noor')
    await isFound()
    expect(screen.queryAllByRole('alert').filter(alert => alert.textContent)).toEqual([])
  })
})

describe('what they receive', () => {
  const openFor = (outcomes: object) =>
    openComposer('/compose?to=Noor', {
      letters: { findRecipient: () => ({ ...recipientCalled('Noor'), ...outcomes }) },
    })

  it.each([
    [
      { photographs: 'friends_only', recordings: 'friends_only' },
      'You can send Noor photographs and recordings after they have written to you.',
    ],
    [
      { photographs: 'friends_only', recordings: 'not_wanted' },
      'You can send Noor photographs after they have written to you. Noor would rather read than listen.',
    ],
  ])('is said before a word is written, where it is not all: %o', async (outcomes, words) => {
    await openFor(outcomes)
    await findWords(words)
  })

  it.each([
    ['it is all', {}],
    ['no letter can be sent to them', { acceptsLetters: false, photographs: 'friends_only' }],
  ])('is not said where %s', async (_, found) => {
    await openFor(found)
    await isFound()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(screen.queryByText(/after they have written|would rather/)).toBeNull()
  })
})
