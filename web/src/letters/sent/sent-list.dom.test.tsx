import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const paul = person('Paul')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const open = (path: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(path, [letters.answers, ...answers])
const rows = () => within(screen.getByRole('main')).queryAllByRole('listitem')
const pages = () => screen.queryByRole('navigation', { name: 'Sent letters, pages' })
const tile = (name: string) => {
  const box = screen.getByText(name, { selector: 'dt' }).parentElement
  return box && textOf(box)
}
const status = () =>
  within(screen.getByRole('complementary', { name: 'About this letter' })).getByRole('status').textContent

describe('sent letters', () => {
  it('shows that none were sent yet, with a link to write the first', async () => {
    await open('/sent')
    await findWords('No letters sent yet')
    const first = screen.getByRole('link', { name: 'Write Your First Letter' })
    expect(first.getAttribute('href')).toBe('/compose')
    expect(pages()).toBeNull()
  })

  it('pages by ten, with the page in the address', async () => {
    for (let number = 1; number <= 52; number += 1) letters.send(paul, `Letter ${number}.`)
    const { user, router } = await open('/sent')
    await screen.findByRole('link', { name: /Letter 52/ })
    expect(rows()).toHaveLength(10)
    const buttons = () => within(pages() as HTMLElement).getAllByRole('button')
    expect(buttons().map(button => button.textContent)).toEqual(['Previous', '1', '2', '3', '6', 'Next'])
    await user.click(screen.getByRole('button', { name: 'Page 6' }))
    await screen.findByRole('link', { name: /Letter 1\./ })
    expect(rows()).toHaveLength(2)
    expect(router.state.location.searchStr).toBe('?page=6')
    expect(buttons().at(-1)?.hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=5'))
  })

  it('returns to the first page on every search and filter, while the tiles count all letters', async () => {
    for (let number = 1; number <= 11; number += 1) letters.send(paul, `Letter ${number}.`)
    letters.send(paul, 'Chrysanthemum', { status: 'read' })
    const { user, server, router } = await open('/sent?page=2')
    await screen.findByRole('link', { name: /Letter 1\./ })
    await user.type(screen.getByRole('searchbox', { name: 'Search letters' }), 'chrysanthemum')
    await screen.findByRole('link', { name: /Chrysanthemum/ })
    expect(rows()).toHaveLength(1)
    expect(router.state.location.search).toEqual({ search: 'chrysanthemum' })
    expect(['Total Sent', 'Read', 'Pending'].map(tile)).toEqual(['Total Sent12', 'Read1', 'Pending11'])
    await user.click(screen.getByRole('button', { name: 'Delivered' }))
    await findWords('No letters found')
    await findWords('Try adjusting your search or filter criteria.')
    await user.click(await findButton('Clear search'))
    await user.click(screen.getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(server.inputsOf('letters/sent')).toContainEqual({ page: 1, filter: 'read' }))
  })

  it('offers all letters again where none is found', async () => {
    letters.send(paul, 'Letter 1.')
    const { user, router } = await open('/sent?search=tulip&filter=read')
    await findWords('No letters found')
    await user.click(await findButton('Clear Search'))
    expect(router.state.location.search).toEqual({ filter: 'read' })
    await user.click(await findButton('Show All Letters'))
    await screen.findByRole('link', { name: /Letter 1\./ })
    expect(router.state.location.search).toEqual({})
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search letters' }))
  })

  it('redirects from a page that no longer exists to the last one', async () => {
    for (let number = 1; number <= 11; number += 1) letters.send(paul, `Letter ${number}.`)
    const { router } = await open('/sent?page=9')
    await waitFor(() => expect(router.state.location.searchStr).toBe('?page=2'))
    await screen.findByRole('link', { name: /Letter 1\./ })
  })

  it('truncates previews to 120 characters', async () => {
    letters.send(paul, `Chrysanthemum ${'and on '.repeat(30)}`)
    await open('/sent')
    const row = await screen.findByRole('link', { name: /Chrysanthemum/ })
    const snippet = row.querySelector('.sent-list__sentItemSnippet')?.textContent ?? ''
    expect(snippet).toMatch(/…$/)
    expect(snippet.length).toBeLessThanOrEqual(121)
  })

  it('says that the sent letters failed to load and shows them after Try Again', async () => {
    const { user, server } = await open('/sent', {
      letters: {
        sent: () => {
          throw refusal('rate_limited')
        },
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load your sent letters. Please try again.',
    )
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await findWords('No letters sent yet')
  })
})

describe('sent letters that are known while the server fails', () => {
  it('stay on the screen, which says so and shows newer ones after Try Again', async () => {
    letters.send(paul, 'safe where it is')
    const { user, server } = await open('/sent')
    await screen.findByRole('link', { name: /safe where it is/ })
    server.answer({
      letters: {
        sent: () => {
          throw refusal('rate_limited')
        },
      },
    })
    const { id } = letters.send(paul, 'newer than that')
    await server.tell({ kind: 'letter-changed', ids: [id] })
    expect((await screen.findByRole('alert')).textContent).toContain('There may be newer letters')
    expect(screen.getByRole('link', { name: /safe where it is/ })).toBeTruthy()
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await screen.findByRole('link', { name: /newer than that/ })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('status of a sent letter', () => {
  it('changes from Sent to Delivered to Read while the letter is open', async () => {
    const { id } = letters.send(paul, 'Tell me when it is there')
    const { server } = await open(`/sent?letter=${id}`)
    await findWords('Tell me when it is there')
    expect(status()).toBe('Sent')
    for (const [next, shown] of [
      ['delivered', 'Delivered'],
      ['read', 'Read'],
    ] as const) {
      letters.change(id, { status: next })
      await server.tell({ kind: 'letter-changed', ids: [id] })
      await waitFor(() => expect(status()).toBe(shown))
      expect(screen.queryAllByRole('button', { name: 'Take Back' })).toHaveLength(next === 'read' ? 0 : 1)
    }
  })

  it('changes in the list and in the tiles', async () => {
    const { id } = letters.send(paul, 'Tell me when it is there')
    const { server } = await open('/sent')
    await screen.findByRole('link', { name: /Tell me when/ })
    letters.change(id, { status: 'read' })
    await server.tell({ kind: 'letter-changed', ids: [id] })
    await waitFor(() => expect(['Read', 'Pending'].map(tile)).toEqual(['Read1', 'Pending0']))
    expect(within(screen.getByRole('link', { name: /Tell me when/ })).getByText('Read')).toBeTruthy()
  })
})
