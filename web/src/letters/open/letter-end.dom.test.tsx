import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findButton } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { person, StoredLetters } from '#test/stored-letters.ts'

afterEach(() => vi.unstubAllGlobals())

async function openLetter(isOneColumn: boolean) {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isOneColumn }))
  const letters = new StoredLetters()
  const { id } = letters.receive(person('Paul'), 'Read to its end', { status: 'read' })
  const app = await renderApp(`/inbox?letter=${id}`, [letters.answers])
  await screen.findByText('Read to its end')
  return app
}

const afterLetter = (element: Element) =>
  Boolean(
    screen.getByText('Read to its end').compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

describe('the end of a received letter', () => {
  it('offers Reply and Keep again in one column', async () => {
    const { user, server } = await openLetter(true)
    const replies = screen.getAllByRole('link', { name: 'Reply' })
    expect(replies.map(afterLetter)).toEqual([false, true])
    const [, keep] = screen.getAllByRole('button', { name: 'Keep' })
    if (!keep) throw new Error('there is no second Keep')
    expect(afterLetter(keep)).toBe(true)
    await user.click(keep)
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Kept' })).toHaveLength(2))
    expect(server.inputsOf('letters/setFavourite')).toMatchObject([{ favourite: true }])
  })

  it('leaves them to the bar above it in a wide window', async () => {
    await openLetter(false)
    expect(await findButton('Keep')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Reply' }).map(afterLetter)).toEqual([false])
  })
})
