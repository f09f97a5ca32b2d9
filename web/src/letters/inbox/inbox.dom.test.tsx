import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { firstWords } from '#letters/lists/preview-text.ts'
import { setSingleKeys } from '#lib/keys/use-keys.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const bert = person('Bert')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
  setSingleKeys(true)
})

const open = (path: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(path, [letters.answers, ...answers])
const findRow = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const rows = () => within(screen.getByRole('main')).queryAllByRole('listitem')
const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search letters' })

describe('inbox', () => {
  it('says that there are no letters yet', async () => {
    await open('/inbox')
    await findWords('No letters received yet')
  })

  it('shows an arriving letter without a reload and announces its sender', async () => {
    const { server } = await open('/inbox')
    await findWords('No letters received yet')
    const { id } = letters.receive(bert, 'Just now')
    await server.tell({ kind: 'letter-arrived', ids: [id] })
    await findRow('Just now')
    await findWords('1 unread')
    await findWords('A new letter from Bert')
  })

  it('shows no count of unread letters when it fails to load', async () => {
    const { server } = await open('/inbox')
    server.answer({ letters: { unreadCount: () => ({ count: 3, onTheWay: 0 }) } })
    await server.tell({ kind: 'letter-arrived', ids: [letters.receive(bert, 'First').id] })
    await findWords('3 unread')
    server.answer({
      letters: {
        unreadCount: () => {
          throw refusal('rate_limited')
        },
      },
    })
    await server.tell({ kind: 'letter-arrived', ids: [letters.receive(bert, 'Second').id] })
    await waitFor(() => expect(screen.queryByText('3 unread')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('moves a letter that was read in another tab to the opened ones', async () => {
    const { id } = letters.receive(bert, 'Read elsewhere')
    const { server } = await open('/inbox')
    await screen.findByRole('region', { name: 'Unopened' })
    letters.change(id, { status: 'read' })
    await server.tell({ kind: 'letter-changed', ids: [id] })
    await screen.findByRole('region', { name: 'Opened' })
    expect(screen.queryByRole('region', { name: 'Unopened' })).toBeNull()
    expect(screen.queryByText('1 unread')).toBeNull()
  })

  it('tells whoever has opened no letter yet that its first words are seen, and where to hide them', async () => {
    letters.receive(bert, 'The first of all')
    await open('/inbox')
    await findRow('The first of all')
    const link = await screen.findByRole('link', { name: 'Hide Them in Account Settings' })
    expect(link.getAttribute('href')).toBe('/settings#what-reaches-you')
  })

  it('shows no first words of unopened letters to whoever hides them', async () => {
    firstWords.show(false)
    letters.receive(bert, 'The first of all')
    await open('/inbox')
    await findRow('From: Bert')
    expect(screen.queryByText('The first of all')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Hide Them in Account Settings' })).toBeNull()
    firstWords.show(true)
  })

  it('says nothing of first words to whoever has opened a letter', async () => {
    letters.change(letters.receive(bert, 'An opened one').id, { status: 'read' })
    letters.receive(bert, 'The second')
    await open('/inbox')
    await findRow('The second')
    expect(screen.queryByRole('link', { name: 'Hide Them in Account Settings' })).toBeNull()
  })

  it('says that the inbox failed to load and shows it after Try Again', async () => {
    letters.receive(bert, 'Safe where it is')
    const { user, server } = await open('/inbox', {
      letters: {
        inbox: () => {
          throw refusal('rate_limited')
        },
      },
    })
    await findWords('Failed to load your letters. Please try again.')
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await findRow('Safe where it is')
  })
})

describe('inbox search', () => {
  it.each(['%', '_case', '"YES" to o\'h', '🌹', 'אהובתי'])(
    'sends the search text %s as typed',
    async typed => {
      const { user, server, router } = await open('/inbox')
      await user.click(await searchBox())
      await user.paste(typed)
      await waitFor(() => expect(router.state.location.search).toEqual({ search: typed }))
      await waitFor(() =>
        expect(server.inputsOf('letters/inbox')).toContainEqual({ filter: 'unread', search: typed }),
      )
    },
  )

  it('limits the search text to 200 characters', async () => {
    await open('/inbox')
    expect((await searchBox()).maxLength).toBe(200)
  })

  it('shows and counts the letters found, and shows all letters again when the search is cleared', async () => {
    for (const text of ['A rose for you', 'A daisy for you']) letters.receive(bert, text)
    const { user } = await open('/inbox')
    await findRow('A daisy')
    await user.type(await searchBox(), 'ROSE')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await findWords('1 letter found')
    await user.click(await findButton('Clear search'))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(document.activeElement).toBe(await searchBox())
  })

  it('combines the search with the filter and says when nothing matches', async () => {
    letters.receive(bert, 'A rose for you')
    const { user, server } = await open('/inbox?search=rose')
    await findRow('A rose')
    await user.click(await findButton('Read'))
    await findWords('No letters found')
    expect(server.inputsOf('letters/inbox')).toContainEqual({ filter: 'read', search: 'rose' })
  })
})

describe('single-key shortcuts', () => {
  const help = () => screen.queryByRole('dialog', { name: 'Keyboard Shortcuts' })

  it('explains the shortcuts when ? is pressed', async () => {
    letters.receive(bert, 'Stay where you are')
    const { user } = await open('/inbox')
    await findRow('Stay where you are')
    await user.keyboard('?')
    await waitFor(() => expect(help()?.textContent).toContain('Reply to it'))
    await user.keyboard('{Escape}')
    expect(help()).toBeNull()
  })

  it('remembers in the browser that the shortcuts were turned off, and turns them on again', async () => {
    letters.receive(bert, 'Stay where you are')
    const { user, router } = await open('/inbox')
    const row = await findRow('Stay where you are')
    await user.click(await findButton('Keyboard Shortcuts'))
    await user.click(await screen.findByRole('switch', { name: 'Single-character shortcuts' }))
    await user.click(within(help() as HTMLElement).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(help()).toBeNull())
    row.focus()
    await user.keyboard('#?/r')
    expect(document.activeElement).toBe(row)
    expect(help()).toBeNull()
    expect(router.state.location.pathname).toBe('/inbox')
    expect(localStorage.getItem('keys-without-control')).toBe('off')

    await user.click(await findButton('Keyboard Shortcuts'))
    await user.click(await screen.findByRole('switch'))
    await user.keyboard('{Escape}')
    await user.keyboard('/')
    expect(document.activeElement).toBe(await searchBox())
    expect(localStorage.getItem('keys-without-control')).toBe('on')
  })

  it('types shortcut characters as text in the search box', async () => {
    const { user, router } = await open('/inbox')
    await user.type(await searchBox(), 'r#?/')
    expect((await searchBox()).value).toBe('r#?/')
    expect(help()).toBeNull()
    expect(router.state.location.pathname).toBe('/inbox')
  })
})
