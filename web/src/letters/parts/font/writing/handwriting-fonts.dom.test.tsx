import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isFound, openComposer, pressKey, sheet, write } from '#test/composing.ts'
import { findButton } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { person, StoredLetters } from '#test/stored-letters.ts'

const card = () => document.querySelector<HTMLElement>('.letter-sheet')

describe('a letter in handwriting', () => {
  /** Rule 3.15 */
  it('is set as its writer chooses by their own first line, is saved so, and undone like a word', async () => {
    const { user, letters } = await openComposer('/compose?to=Noor')
    await isFound()
    expect(screen.queryByRole('button', { name: 'Handwriting' })).toBeNull()
    write('Dear Noor,')
    await user.click(await findButton('Handwriting'))
    const print = await screen.findByRole<HTMLInputElement>('radio', { name: 'Typed Text' })
    expect(print.checked).toBe(true)
    expect([...document.querySelectorAll('dialog bdi')].map(({ textContent }) => textContent)).toEqual(
      Array(5).fill('Dear Noor,'),
    )
    await user.click(screen.getByRole('radio', { name: 'La Belle Aurore' }))
    await waitFor(() => expect(card()?.dataset.font).toBe('la-belle-aurore'))
    const saved = () => splitLetter([...letters.drafts.values()][0]?.content ?? '')
    await waitFor(() =>
      expect(saved()).toMatchObject({ words: '<p>Dear Noor,</p>', font: 'la-belle-aurore' }),
    )
    await user.click(await findButton('Done'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    sheet().focus()
    pressKey('z', { ctrlKey: true })
    await waitFor(() => expect(card()?.dataset.font).toBeUndefined())
    await waitFor(() => expect(saved().font).toBeNull())
  })

  /** Rule 3.15 */
  it('is read in print by who likes that better, and so is the next one', async () => {
    const letters = new StoredLetters()
    const receive = (words: string, ofLater = '') => {
      const content = `<p>${words}</p>${ofLater}<figure data-font="caveat"></figure>`
      return letters.receive(person('Paul'), words, { status: 'read', content })
    }
    const [first, second] = [
      receive('In my own hand.'),
      receive('And again.', '<figure data-star="1"></figure>'),
    ]
    const { user, unmount } = await renderApp(`/inbox?letter=${first.id}`, [letters.answers])
    await waitFor(() => expect(card()?.dataset.font).toBe('caveat'))
    await user.click(await findButton('Read as Typed Text'))
    expect(card()?.dataset.inPrint).toBe('')
    unmount()
    const next = await renderApp(`/inbox?letter=${second.id}`, [letters.answers])
    await next.user.click(await findButton('Read in Handwriting'))
    expect(card()?.dataset.inPrint).toBeUndefined()
    expect(document.body.textContent).not.toContain('Read Vertically')
  })
})
