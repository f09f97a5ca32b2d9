import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { watchSavedFiles } from '#test/saved-files.ts'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'
import { dayThisYear } from '#test/time.ts'

const paul = person('Paul')
const label = 'you miss me'
const words = 'The lighthouse is lit'
let letters: StoredLetters
beforeEach(() => {
  letters = new StoredLetters()
})

const open = (path: string, ...answers: readonly ServerAnswers[]) =>
  renderApp(path, [letters.answers, ...answers])
const receive = (opensFrom: Date | null = null) =>
  letters.receive(paul, words, { status: 'delivered', openWhen: { label, opensFrom } })
const findSeal = () => findButton('Open the letter from Paul. Open when you miss me')
const question = () => screen.queryByRole('dialog')

describe('a closed letter', () => {
  /** Rule 10.6 */
  it('asks whether it is the moment, and is opened then', async () => {
    const { id } = receive()
    const { user, server } = await open(`/inbox?letter=${id}`)
    await user.click(await findSeal())
    await screen.findByRole('heading', { name: 'Open the letter now?' })
    expect(server.inputsOf('letters/markRead')).toEqual([])
    expect(document.body.textContent).not.toContain(words)
    await user.click(await findButton('Open It'))
    await findButton('Remove')
    await screen.findByText(words)
    expect(server.inputsOf('letters/markRead')).toEqual([{ id }])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A letter from Paul'))
  })

  it('says of slow post when it was posted', async () => {
    const { id } = letters.receive(paul, words, {
      status: 'delivered',
      openWhen: { label, opensFrom: null },
      createdAt: dayThisYear(12, 9),
      postedAt: dayThisYear(11, 25),
    })
    await open(`/inbox?letter=${id}`)
    await findSeal()
    expect(textOf(screen.getByRole('main'))).toContain('Posted Nov 25 · Arrived Dec 9')
  })

  it('stays closed for Cancel and for Escape, and has the focus again', async () => {
    const { id } = receive()
    const { user, server } = await open(`/inbox?letter=${id}`)
    const seal = await findSeal()
    await findWords('Press the seal to open it')
    await user.click(seal)
    await user.click(await findButton('Cancel'))
    await waitFor(() => expect(question()).toBeNull())
    expect(document.activeElement).toBe(seal)
    await user.click(seal)
    await waitFor(() => expect(question()).not.toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question()).toBeNull())
    expect(document.activeElement).toBe(seal)
    expect(server.inputsOf('letters/markRead')).toEqual([])
    expect(letters.get(id).openWhen).not.toBeNull()
  })

  it('says on which day it opens, and asks nothing before', async () => {
    const year = new Date().getFullYear() + 1
    const { id } = receive(new Date(year, 11, 24))
    const { user, server } = await open(`/inbox?letter=${id}`)
    await user.click(await findSeal())
    await findWords(`It opens on December 24, ${year}.`)
    expect(screen.queryByText('Open It')).toBeNull()
    expect(server.inputsOf('letters/markRead')).toEqual([])
  })

  /** Rule 10.11 */
  it('goes into a calendar with the day from which it opens, and no word of it', async () => {
    const saved = watchSavedFiles()
    const year = new Date().getFullYear() + 1
    const { id } = receive(new Date(year, 11, 24))
    const { user } = await open(`/inbox?letter=${id}`)
    await user.click(await findSeal())
    await user.click(await findButton('Add to Calendar'))
    await waitFor(() => expect(saved).toHaveLength(1))
    const lines = (await saved[0]?.file.text())?.split('\r\n')
    const told = [`DTSTART;VALUE=DATE:${year}1224`, 'SUMMARY:A letter from Paul can be opened']
    expect(lines).toEqual(expect.arrayContaining(told))
    expect(lines?.join()).not.toMatch(/miss me|lighthouse|http/)
  })

  it('says the day also where this clock is ahead of the server’s', async () => {
    const { id } = receive(new Date(new Date().getFullYear() - 1, 11, 24))
    const { user } = await open(`/inbox?letter=${id}`, {
      letters: { markRead: () => Promise.reject(refusal('too_early')) },
    })
    await user.click(await findSeal())
    await user.click(await findButton('Open It'))
    await findWords('It opens on December 24, ')
  })

  it('stays closed when the server is not reached, and is opened when asked again', async () => {
    const { id } = receive()
    let isLost = true
    const { markRead } = letters.answers.letters ?? {}
    const { user } = await open(`/inbox?letter=${id}`, {
      letters: {
        markRead: input => {
          if (isLost) throw connectionLost()
          return markRead?.(input) ?? { status: 'read' }
        },
      },
    })
    await user.click(await findSeal())
    await user.click(await findButton('Open It'))
    await findWords('The letter is still closed')
    isLost = false
    await user.click(await findButton('Open It'))
    await findButton('Remove')
    await screen.findByText(words)
  })

  it('is fetched when another window has opened it', async () => {
    const { id } = receive()
    const { user } = await open(`/inbox?letter=${id}`)
    await user.click(await findSeal())
    letters.change(id, { status: 'read', openWhen: null })
    await user.click(await findButton('Open It'))
    await findButton('Remove')
    await screen.findByText(words)
  })

  it('says that it was taken back', async () => {
    const { id } = receive()
    const { user } = await open(`/inbox?letter=${id}`)
    await user.click(await findSeal())
    letters.remove(id)
    await user.click(await findButton('Open It'))
    await screen.findByRole('alert')
    expect(document.body.textContent).not.toContain(words)
  })

  it('can be reported before it is opened', async () => {
    const { id } = receive()
    const { user } = await open(`/inbox?letter=${id}`)
    await findSeal()
    await user.click(await findButton('More'))
    await user.click(await findButton('Report This Letter'))
    await findWords('This one letter will be shown')
  })
})

describe('the lists', () => {
  it('show what stands on the envelope in place of the first words', async () => {
    receive()
    await open('/inbox')
    const row = await screen.findByRole('link', { name: /Paul/ })
    expect(row.textContent).toContain('Open when you miss me')
    expect(row.textContent).not.toContain(words)
  })

  it('show it opened once it was', async () => {
    const { id } = receive()
    const { user } = await open(`/inbox?letter=${id}`)
    await user.click(await findSeal())
    await user.click(await findButton('Open It'))
    await findButton('Remove')
    await user.click(screen.getByRole('link', { name: 'Back to inbox' }))
    expect((await screen.findByRole('link', { name: /Paul/ })).textContent).toContain(words)
  })
})

describe('its writer', () => {
  it('sees the label, and that nobody told of an opening', async () => {
    const { id } = letters.send(paul, words, { status: 'delivered', openWhen: { label, opensFrom: null } })
    await open(`/sent?letter=${id}`)
    await findWords('Open when you miss me')
    await findWords('Not opened yet, as far as we can tell.')
    await screen.findByText(words)
  })

  it('sees the day on which it opens', async () => {
    const year = new Date().getFullYear() + 1
    const openWhen = { label, opensFrom: new Date(year, 0, 2) }
    const { id } = letters.send(paul, words, { status: 'delivered', openWhen })
    await open(`/sent?letter=${id}`)
    await findWords(`Not opened yet. It opens on January 2, ${year}.`)
  })
})
