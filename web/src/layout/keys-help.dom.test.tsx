import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { setSingleKeys } from '#lib/keys/use-keys.ts'
import { openComposer, sheet } from '#test/composing.ts'
import { findButton } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { settingsAnswers } from '#test/settings-answers.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

afterEach(() => setSingleKeys(true))

const title = { name: 'Keyboard Shortcuts' }
const help = () => screen.queryByRole('dialog', title)

/** Each place with its keys, as they are read. */
async function findHelp(): Promise<Readonly<Record<string, readonly string[]>>> {
  const dialog = within(await screen.findByRole('dialog', title))
  const places = dialog.getAllByRole('heading', { level: 3 }).map(heading => {
    const rows = [...(heading.parentElement?.querySelectorAll('dl > div') ?? [])]
    const text = (row: Element) =>
      `${[...row.querySelectorAll('kbd')].map(key => key.textContent).join(' ')}: ${row.querySelector('dd')?.textContent}`
    return [heading.textContent, rows.map(text)] as const
  })
  return Object.fromEntries(places)
}

const ofEveryScreen = ['?: Show these keys', 'F6: Go to a message, and back']

describe('the keys of what is on the screen', () => {
  it('are shown by ? while a letter is written, and close with Escape to where the focus was', async () => {
    const { user } = await openComposer()
    const bold = await findButton('Bold')
    bold.focus()
    await user.keyboard('?')
    const shown = await findHelp()
    expect(Object.keys(shown)).toEqual(['While You Write', 'On the Sheet', 'Everywhere'])
    expect(shown['While You Write']).toEqual(['Ctrl+Enter: Send the letter, or save its changes'])
    expect(shown['On the Sheet']).toEqual(
      expect.arrayContaining([
        'Ctrl+B: Bold',
        'Ctrl+Shift+Z Ctrl+Y: Redo',
        'Tab: Go to the next blank of a template',
      ]),
    )
    expect(bold.getAttribute('aria-keyshortcuts')).toBe('Control+B')
    await user.keyboard('{Escape}')
    expect(help()).toBeNull()
    expect(document.activeElement).toBe(bold)
  })

  it('are shown in an open letter, which its keys leave', async () => {
    const letters = new StoredLetters()
    const letter = letters.receive(person('Paul'), 'Read to its end', { status: 'read' })
    const { user, router } = await renderApp(`/inbox?letter=${letter.id}`, [letters.answers])
    await screen.findByText('Read to its end')
    await user.keyboard('?')
    expect((await findHelp())['In a Letter']).toEqual([
      'Esc: Go back to the list',
      'r: Reply',
      '# Delete: Remove it',
    ])
    await user.keyboard('{Escape}')
    expect(router.state.location.search).toMatchObject({ letter: letter.id })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('letter'))
  })

  it('are those of every screen where there are no others, and are found in the menu', async () => {
    const { user } = await renderApp('/settings', [settingsAnswers])
    const account = await findButton(/^Account/)
    await user.click(account)
    await user.click(await findButton('Keyboard Shortcuts'))
    expect(await findHelp()).toEqual({ Everywhere: ofEveryScreen })
    await user.click(await findButton('Close'))
    expect(document.activeElement).toBe(account)
  })
})

describe('a question mark', () => {
  it.each([['{Control>}?{/Control}'], ['{Meta>}?{/Meta}']])('is none with %s', async keys => {
    const { user } = await renderApp('/settings', [settingsAnswers])
    await findButton(/^Account/)
    await user.keyboard(keys)
    expect(help()).toBeNull()
  })

  it('opens nothing in a letter, in a field, and where single keys are turned off', async () => {
    const { user } = await openComposer('/compose')
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Username' })
    await user.type(field, 'Who?')
    expect(field.value).toBe('Who?')
    sheet().focus()
    await user.keyboard('?')
    expect(help()).toBeNull()
    setSingleKeys(false)
    ;(await findButton('Bold')).focus()
    await user.keyboard('?')
    expect(help()).toBeNull()
  })

  it('asks for nothing in a dialog', async () => {
    const { user } = await renderApp('/settings', [settingsAnswers])
    await user.click(await findButton('Delete My Account'))
    const dialog = await screen.findByRole('dialog')
    await user.keyboard('?')
    expect(screen.getAllByRole('dialog')).toEqual([dialog])
  })
})
