import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openComposer, paper, pressKey, sheet, wordsOnSheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { refusal } from '#test/server-stub.ts'

const id = '0197a000-0000-7000-8000-00000000000d'
const template = (name: RegExp) => screen.findByRole('button', { name })

describe('a template', () => {
  it('sets text and theme, and is saved so', async () => {
    const { user, letters } = await openComposer('/compose')
    await user.click(await findButton('Funny'))
    await user.click(await template(/The socks/))
    expect(wordsOnSheet()).toBe('A funny thing.')
    await waitFor(() => expect(paper()).toBe('spring-flowers'))
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ banner: 'spring-flowers' }]))
  })

  it('restores text and theme with Undo', async () => {
    const { user } = await openComposer('/compose')
    await user.click(screen.getByRole('radio', { name: 'Royal Elegance' }))
    write('My own words.')
    await user.click(await template(/First light/))
    await findWords('Your words were replaced.')
    await waitFor(() => expect(paper()).toBe('romantic-roses'))
    await user.click(await findButton('Undo'))
    expect(wordsOnSheet()).toBe('My own words.')
    await waitFor(() => expect(paper()).toBe('royal-elegance'))
  })

  it('is undone by Control+Z in the editor, with its theme, and saved so', async () => {
    const { user, letters } = await openComposer('/compose')
    await user.click(screen.getByRole('radio', { name: 'Royal Elegance' }))
    write('My own words.')
    await user.click(await template(/First light/))
    await waitFor(() => expect(paper()).toBe('romantic-roses'))
    await waitFor(() => expect(document.activeElement).toBe(sheet()))
    pressKey('z', { ctrlKey: true })
    expect(wordsOnSheet()).toBe('My own words.')
    await waitFor(() => expect(paper()).toBe('royal-elegance'))
    const own = { content: '<p>My own words.</p>', banner: 'royal-elegance' }
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([own]))
  })

  it('selects its first gap, so that typing fills it', async () => {
    const { user } = await openComposer('/compose')
    await user.click(await template(/First light/))
    const { state } = sheet().editor
    expect(state.doc.textBetween(state.selection.from, state.selection.to)).toBe('[name]')
  })

  it('that was left unchanged is replaced by the next without a message', async () => {
    const { user } = await openComposer('/compose')
    await user.click(await template(/First light/))
    await user.click(await findButton('Funny'))
    await user.click(await template(/The socks/))
    expect(wordsOnSheet()).toBe('A funny thing.')
    expect(screen.queryByText('Your words were replaced.')).toBeNull()
  })

  it('is not shown as an error when none can be loaded, until another try', async () => {
    let isFailing = true
    const one = { id, style: 'romantic', name: 'First light', contentTemplate: '<p>A thing.</p>' } as const
    const { user } = await openComposer('/compose', {
      templates: {
        list: () => {
          if (isFailing) throw refusal('invalid_input')
          return [one]
        },
      },
    })
    await findWords('The templates could not be loaded. You can write without one.')
    expect(screen.queryAllByRole('alert').filter(alert => alert.textContent)).toEqual([])
    isFailing = false
    await user.click(await findButton('Try Again'))
    await template(/First light/)
  })
})

describe('a letter as it was earlier', () => {
  const savedAt = new Date()
  const before = { receiver: 'Noor', content: '<p>Before.</p>', banner: 'starry-night' } as const
  const versions = {
    drafts: {
      versions: () => [{ id, savedAt, firstWords: 'Before.' }],
      version: () => ({ ...before, savedAt }),
    },
  }
  const draftOf = (letters: LetterServer, of: string, words: string) =>
    letters.saveElsewhere(of, { receiver: '', content: `<p>${words}</p>`, banner: 'golden-hearts' })

  it('is shown on its paper and restored with it, and Undo undoes that', async () => {
    const letters = new LetterServer()
    draftOf(letters, id, 'Before.')
    draftOf(letters, id, 'After.')
    const { user } = await openComposer('/compose', versions, letters)
    await user.click(await findButton('Earlier Versions'))
    await user.click(await findButton(/Before\./))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() =>
      expect(dialog.querySelector('.letter-sheet')?.getAttribute('data-banner')).toBe('starry-night'),
    )
    expect(dialog.querySelector('[contenteditable="true"]')).toBeNull()
    await user.click(await findButton('Use This Version'))
    expect(wordsOnSheet()).toBe('Before.')
    await waitFor(() => expect(paper()).toBe('starry-night'))
    await waitFor(() => expect(document.activeElement).toBe(sheet()))
    await user.click(await findButton('Undo'))
    expect(wordsOnSheet()).toBe('After.')
    await waitFor(() => expect(paper()).toBe('golden-hearts'))
    await waitFor(() => expect(letters.drafts.get(id)).toMatchObject({ content: '<p>After.</p>' }))
  })

  it('of another draft is opened, and the editor can undo it', async () => {
    const other = '0197a000-0000-7000-8000-00000000000e'
    const letters = new LetterServer()
    draftOf(letters, id, 'After.')
    await new Promise(resolve => setTimeout(resolve, 5))
    draftOf(letters, other, 'Of the other draft.')
    const { user } = await openComposer('/compose', versions, letters)
    expect(wordsOnSheet()).toBe('Of the other draft.')
    await user.click(await findButton(/^Other Drafts/))
    await user.click(await findButton('Earlier versions of the draft To no one yet'))
    await user.click(await findButton(/Before\./))
    await user.click(await findButton('Use This Version'))
    await waitFor(() => expect(wordsOnSheet()).toBe('Before.'))
    await waitFor(() => expect(letters.drafts.get(id)).toMatchObject({ content: '<p>Before.</p>' }))
    await waitFor(() => expect(paper()).toBe('starry-night'))
    expect(document.activeElement).toBe(sheet())
    pressKey('z', { ctrlKey: true })
    await waitFor(() => expect(wordsOnSheet()).toBe('After.'))
    await waitFor(() => expect(paper()).toBe('golden-hearts'))
    await waitFor(() => expect(letters.drafts.get(id)).toMatchObject({ content: '<p>After.</p>' }))
    expect(letters.drafts.get(other)).toMatchObject({ content: '<p>Of the other draft.</p>' })
  })
})
