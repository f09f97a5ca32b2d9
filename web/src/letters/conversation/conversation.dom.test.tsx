import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp, roseUser } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const boris = person('Boris')
const failed = 'Failed to load your letters. Please try again.'
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const open = (...answers: readonly ServerAnswers[]) =>
  renderApp(`/letters/${boris.id}`, [letters.answers, ...answers])
const rows = () => within(screen.getByRole('main')).queryAllByRole('listitem')
const findRow = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const texts = () => rows().map(textOf)
const failing: ServerAnswers = {
  letters: {
    correspondence: () => {
      throw refusal('rate_limited')
    },
  },
}

describe('conversation', () => {
  it('shows all letters, the newest on top, and names the other person', async () => {
    letters.send(boris, 'The first')
    letters.receive(boris, 'The second', { status: 'read' })
    letters.receive(person('Carla'), 'From somebody else')
    letters.send(boris, 'The third')
    await open()
    await screen.findByRole('heading', { name: 'You and Boris' })
    expect(texts()).toEqual([
      expect.stringMatching(/^You.*The third/),
      expect.stringMatching(/^Boris.*The second/),
      expect.stringMatching(/^You.*The first/),
    ])
    await waitFor(() => expect(document.title).toMatch(/^You and Boris/))
  })

  it('updates live as letters arrive, are removed and are read', async () => {
    const first = letters.send(boris, 'The first')
    const { server } = await open()
    await findRow('The first')
    const second = letters.receive(boris, 'The second')
    await server.tell({ kind: 'letter-arrived', ids: [second.id] })
    await findRow('The second')
    letters.remove(second.id)
    await server.tell({ kind: 'letter-changed', ids: [second.id] })
    await waitFor(() => expect(rows()).toHaveLength(1))
    letters.change(first.id, { status: 'read' })
    await server.tell({ kind: 'letter-changed', ids: [first.id] })
    await within(await findRow('The first')).findByText('Read')
  })

  it('links to the received or the sent letter', async () => {
    const mine = letters.send(boris, 'The first')
    const theirs = letters.receive(boris, 'The second')
    await open()
    expect((await findRow('The first')).getAttribute('href')).toBe(`/sent?letter=${mine.id}`)
    expect((await findRow('The second')).getAttribute('href')).toBe(`/inbox?letter=${theirs.id}`)
  })

  it('says how to start while there are no letters', async () => {
    await open({ letters: { correspondence: () => ({ person: boris, letters: [], nextCursor: null }) } })
    await findWords('No letters between you yet')
    const first = screen.getByRole('link', { name: 'Write the First One' })
    expect(first.getAttribute('href')).toBe('/compose?to=Boris')
  })

  it('searches the letters and shows all again once the search is cleared', async () => {
    letters.send(boris, 'Question?')
    letters.receive(boris, 'The nightingale, of course', { status: 'read' })
    const { user, router } = await open()
    await findRow('Question')
    const search = screen.getByRole('searchbox', { name: 'Search these letters' })
    await user.type(search, 'NIGHTINGALE')
    await waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^Boris.*The nightingale/)]))
    expect(router.state.location.search).toEqual({ search: 'NIGHTINGALE' })
    await user.type(search, '%')
    await findWords('No letters found')
    await user.click(await findButton('Clear search'))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(document.activeElement).toBe(search)
  })

  it('says that the conversation failed to load and shows it after Try Again', async () => {
    letters.send(boris, 'The first')
    const { user, server } = await open(failing)
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await screen.findByRole('heading', { name: 'You and Boris' })
  })
})

describe('address without a conversation', () => {
  it.each([
    ['that is no id', 'not-an-id'],
    ['that nobody has', crypto.randomUUID()],
    ['that is one’s own', roseUser.id],
  ])('shows Page Not Found for an id %s', async (_, id) => {
    await renderApp(`/letters/${id}`, [letters.answers])
    await screen.findByRole('heading', { name: 'Page Not Found' })
  })
})

describe('infinite list', () => {
  const last = 'Letter 0.'
  const openMany = async () => {
    for (let number = 0; number < 25; number += 1) letters.send(boris, `Letter ${number}.`)
    const opened = await open()
    await findRow('Letter 24')
    expect(rows()).toHaveLength(20)
    return opened
  }

  it('loads the next page on Show More Letters', async () => {
    const { user } = await openMany()
    await user.click(await findButton('Show More Letters'))
    await findRow(last)
    expect(rows()).toHaveLength(25)
    expect(screen.queryByRole('button', { name: 'Show More Letters' })).toBeNull()
  })

  it('says at its end that a page failed, keeps the loaded letters, and retries on Show More Letters', async () => {
    const { user, server } = await openMany()
    server.answer(failing)
    await user.click(await findButton('Show More Letters'))
    await findWords(failed)
    expect(rows()).toHaveLength(20)
    server.answer(letters.answers)
    await user.click(await findButton('Show More Letters'))
    await findRow(last)
    expect(screen.queryByText(failed)).toBeNull()
  })

  it('loads further pages by itself once the connection is back', async () => {
    const { user, server } = await openMany()
    server.answer({
      letters: {
        correspondence: () => {
          throw connectionLost()
        },
      },
    })
    await user.click(await findButton('Show More Letters'))
    await findWords(failed)
    server.answer(letters.answers)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
  })
})
