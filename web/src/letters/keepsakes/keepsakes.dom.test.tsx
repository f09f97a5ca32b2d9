import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const dirk = person('Dirk')
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const open = (path: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(path, [letters.answers, ...answers])
const rows = () => within(screen.getByRole('main')).queryAllByRole('listitem')
const findRow = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const findKeep = (pressed: boolean) => screen.findByRole('button', { name: /^(Keep|Kept)$/, pressed })

describe('Keep button on an open letter', () => {
  it('keeps a received letter, and the inbox shows it before the server has answered', async () => {
    const { id } = letters.receive(dirk, 'The one I got', { status: 'read' })
    const { user, server } = await open('/inbox', {
      letters: { setFavourite: () => new Promise<never>(() => {}) },
    })
    await user.click(await findRow('The one I got'))
    await user.click(await findKeep(false))
    await findKeep(true)
    await user.click(screen.getByRole('link', { name: 'Back to inbox' }))
    expect(within(await findRow('The one I got')).getByText('Kept')).toBeTruthy()
    expect(server.inputsOf('letters/setFavourite')).toEqual([{ id, favourite: true }])
  })

  it('keeps a sent letter', async () => {
    const { id } = letters.send(dirk, 'The one I wrote')
    const { user } = await open(`/sent?letter=${id}`)
    await user.click(await findKeep(false))
    await findKeep(true)
    await user.click(screen.getByRole('link', { name: 'Back to sent letters' }))
    expect(within(await findRow('The one I wrote')).getByText('Kept')).toBeTruthy()
    await waitFor(() => expect(letters.get(id).favourite).toBe(true))
  })

  it('says that keeping the letter failed and keeps it after Try Again', async () => {
    const { id } = letters.receive(dirk, 'Hold on to me', { status: 'read' })
    const { user, server } = await open(`/inbox?letter=${id}`, {
      letters: {
        setFavourite: () => {
          throw connectionLost()
        },
      },
    })
    await user.click(await findKeep(false))
    await findWords('The letter was not added to your keepsakes.')
    await findKeep(false)
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await findKeep(true)
    expect(letters.get(id).favourite).toBe(true)
  })

  it('says that removing the keepsake failed', async () => {
    const { id } = letters.receive(dirk, 'Hold on to me', { status: 'read', favourite: true })
    const { user } = await open(`/inbox?letter=${id}`, {
      letters: {
        setFavourite: () => {
          throw connectionLost()
        },
      },
    })
    await user.click(await findKeep(true))
    await findWords('The letter was not taken out of your keepsakes.')
    await findKeep(true)
  })
})

describe('keepsakes', () => {
  it('shows that there are no keepsakes yet', async () => {
    await open('/keepsakes')
    await findWords('Nothing kept yet')
  })

  it('shows and searches letters of both sides, the newest on top', async () => {
    letters.receive(dirk, 'The one I got', { status: 'read', favourite: true })
    letters.receive(dirk, 'Not kept', { status: 'read' })
    letters.send(dirk, 'The one I wrote', { favourite: true })
    const { user } = await open('/keepsakes')
    await findRow('The one I got')
    expect(rows().map(textOf)).toEqual([
      expect.stringMatching(/To: Dirk.*The one I wrote/),
      expect.stringMatching(/From: Dirk.*The one I got/),
    ])
    await user.type(screen.getByRole('searchbox', { name: 'Search keepsakes' }), 'i GOT')
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  it('opens a letter and returns, without the letter once it is no longer kept', async () => {
    letters.receive(dirk, 'The one I got', { status: 'read', favourite: true })
    const { user } = await open('/keepsakes')
    await user.click(await findRow('The one I got'))
    await user.click(await findKeep(true))
    await findKeep(false)
    await user.click(screen.getByRole('link', { name: 'Back to keepsakes' }))
    await findWords('Nothing kept yet')
  })

  it('says that the keepsakes failed to load and shows them after Try Again', async () => {
    letters.receive(dirk, 'The one I got', { status: 'read', favourite: true })
    const { user, server } = await open('/keepsakes', {
      letters: {
        keepsakes: () => {
          throw refusal('rate_limited')
        },
      },
    })
    await findWords('Failed to load your letters. Please try again.')
    server.answer(letters.answers)
    await user.click(await findButton('Try Again'))
    await findRow('The one I got')
  })
})
