import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { watchSavedFiles } from '#test/saved-files.ts'
import { refusal, type ServerAnswers } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'
// The inbox loads it when it is needed, which takes long on a busy machine.
import './on-the-way.tsx'

const year = new Date().getFullYear()
const comingFrom = (username: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  sender: person(username),
  banner: 'spring-flowers' as const,
  postedOn: `${year}-11-25`,
  arrivesOn: `${year}-12-09`,
  from: 'Lisbon',
  ...more,
})

const unread = (onTheWay: number) => ({ letters: { unreadCount: () => ({ count: 0, onTheWay }) } })

/** Once it stands, with its letters. */
async function openInbox(...answers: readonly ServerAnswers[]) {
  const letters = new StoredLetters()
  letters.receive(person('Jack'), 'It arrived.')
  const opened = await renderApp('/inbox', [letters.answers, ...answers])
  await screen.findByRole('heading', { name: 'Inbox' })
  await screen.findByText('It arrived.')
  return opened
}
const shelf = () => screen.findByRole('region', { name: 'On Its Way to You' })

/** Rule 10.5 */
it('slow post that is coming says from whom, from where and when, and cannot be opened', async () => {
  const scheduledLetters = { onTheWay: () => [comingFrom('Jack'), comingFrom('Jack', { from: null })] }
  await openInbox(unread(2), { scheduledLetters })
  const rows = within(await shelf()).getAllByRole('listitem')
  expect(rows.map(textOf)).toEqual([
    expect.stringContaining('From Jack, posted in Lisbon on Nov 25. Around Dec 9.'),
    expect.stringContaining('From Jack, posted on Nov 25. Around Dec 9.'),
  ])
  expect(within(await shelf()).queryByRole('link')).toBeNull()
  expect(
    within(await shelf())
      .getAllByRole('button')
      .map(textOf),
  ).toEqual(['Add to Calendar', 'Add to Calendar'])
})

/** Rule 10.11 */
it('slow post that is coming goes into a calendar with its day, and no hour', async () => {
  const saved = watchSavedFiles()
  const coming = comingFrom('Jack')
  const { user } = await openInbox(unread(1), { scheduledLetters: { onTheWay: () => [coming] } })
  await user.click(within(await shelf()).getByRole('button', { name: 'Add to Calendar' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = (await saved[0]?.file.text())?.split('\r\n')
  const known = [`UID:${coming.id}@novelette`, `DTSTART;VALUE=DATE:${year}1209`]
  expect(lines).toEqual(expect.arrayContaining([...known, 'SUMMARY:A letter from Jack arrives']))
  expect(lines?.join()).not.toMatch(/Lisbon|spring/)
})

it('without slow post on its way nothing is asked', async () => {
  const { server } = await openInbox(unread(0))
  await waitFor(() => expect(server.inputsOf('letters/unreadCount')).not.toEqual([]))
  expect(server.inputsOf('scheduledLetters/onTheWay')).toEqual([])
})

it.each([
  ['is called back', 'scheduled-changed'],
  ['is of somebody who was blocked in another window', 'profile-changed'],
] as const)('slow post that %s is on its way no more', async (_, kind) => {
  let coming = [comingFrom('Jack'), comingFrom('Eve')]
  const letters = { unreadCount: () => ({ count: 0, onTheWay: coming.length }) }
  const scheduledLetters = { onTheWay: () => coming }
  const { server } = await openInbox({ letters }, { scheduledLetters })
  const rows = async () => within(await shelf()).queryAllByRole('listitem')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  coming = coming.slice(1)
  await server.tell({ kind, ids: [] })
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  coming = []
  await server.tell({ kind, ids: [] })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'On Its Way to You' })).toBeNull())
})

it('slow post that cannot be shown does not hinder the inbox', async () => {
  const scheduledLetters = {
    onTheWay: () => {
      throw refusal('unexpected')
    },
  }
  const { server } = await openInbox(unread(1), { scheduledLetters })
  await waitFor(() => expect(server.inputsOf('scheduledLetters/onTheWay')).not.toEqual([]))
  expect(screen.queryByRole('region', { name: 'On Its Way to You' })).toBeNull()
})
