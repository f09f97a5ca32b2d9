import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findWords, textOf } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { refusal } from '#test/server-stub.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const year = new Date().getFullYear()
const coming = (more: object = {}) => ({
  id: crypto.randomUUID(),
  sender: person('Jack'),
  banner: 'spring-flowers' as const,
  postedOn: `${year}-11-25`,
  arrivesOn: `${year}-12-09`,
  from: 'Lisbon',
  ...more,
})

const unread = (onTheWay: number) => ({ letters: { unreadCount: () => ({ count: 0, onTheWay }) } })
const shelf = () => screen.findByRole('region', { name: 'On Its Way to You' })

it('slow post that is coming says from whom, from where and when, and cannot be pressed', async () => {
  const scheduledLetters = { onTheWay: () => [coming(), coming({ from: null })] }
  await renderApp('/inbox', [new StoredLetters().answers, unread(2), { scheduledLetters }])
  const rows = within(await shelf()).getAllByRole('listitem')
  expect(rows.map(textOf)).toEqual([
    expect.stringContaining('From Jack, posted in Lisbon on Nov 25. Around Dec 9.'),
    expect.stringContaining('From Jack, posted on Nov 25. Around Dec 9.'),
  ])
  expect(within(await shelf()).queryByRole('link')).toBeNull()
  expect(within(await shelf()).queryByRole('button')).toBeNull()
})

it('without slow post on its way nothing is asked', async () => {
  const { server } = await renderApp('/inbox', [new StoredLetters().answers, unread(0)])
  await findWords('Inbox')
  expect(server.inputsOf('scheduledLetters/onTheWay')).toEqual([])
})

it('slow post that is called back is on its way no more', async () => {
  let count = 1
  const letters = { unreadCount: () => ({ count: 0, onTheWay: count }) }
  const scheduledLetters = { onTheWay: () => (count > 0 ? [coming()] : []) }
  const answers = [new StoredLetters().answers, { letters }, { scheduledLetters }]
  const { server } = await renderApp('/inbox', answers)
  await shelf()
  count = 0
  await server.tell({ kind: 'scheduled-changed', ids: [] })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'On Its Way to You' })).toBeNull())
})

it('slow post that cannot be shown does not hinder the inbox', async () => {
  const scheduledLetters = {
    onTheWay: () => {
      throw refusal('unexpected')
    },
  }
  const letters = new StoredLetters()
  letters.receive(person('Jack'), 'It arrived.')
  await renderApp('/inbox', [letters.answers, unread(1), { scheduledLetters }])
  await findWords('It arrived.')
  expect(screen.queryByRole('region', { name: 'On Its Way to You' })).toBeNull()
})
