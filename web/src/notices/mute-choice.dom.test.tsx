import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noticeServer } from '#test/notice-answers.ts'
import { findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { connectionLost, type ServerAnswers } from '#test/server-stub.ts'
import { settingsAnswers } from '#test/settings-answers.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const jack = person('Jack')
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Mute Jack' })

async function open(first: Partial<NoticeSettings>, ...answers: readonly ServerAnswers[]) {
  const letters = new StoredLetters()
  letters.receive(jack, 'Are you there?')
  return renderApp(`/letters/${jack.id}`, [
    settingsAnswers,
    letters.answers,
    noticeServer(first).answers,
    ...answers,
  ])
}

it('one person is muted beside the letters with them, and what that means is said', async () => {
  const { user, server } = await open({ mail: 'at_once' })
  const box = await findSwitch()
  expect(box.checked).toBe(false)
  await user.click(box)
  await findWords('No notices of letters from Jack. They arrive as ever, and Jack is not told.')
  await waitFor(() => expect(server.inputsOf('notices/mute')).toEqual([{ personId: jack.id }]))
  expect(box.checked).toBe(true)
  await user.click(box)
  await waitFor(() => expect(server.inputsOf('notices/unmute')).toEqual([{ personId: jack.id }]))
  expect(box.checked).toBe(false)
})

it('the choice stays as it was when the server cannot be reached, and says so', async () => {
  const { user } = await open(
    { mail: 'at_once', muted: [jack] },
    { notices: { unmute: () => Promise.reject(connectionLost()) } },
  )
  await user.click(await findSwitch())
  await findWords('Nothing was changed.')
  expect((await findSwitch()).checked).toBe(true)
})

it('who gets no notices is not asked, unless the person is muted', async () => {
  const { server } = await open({ mail: 'never' })
  await waitFor(() => expect(server.inputsOf('notices/settings')).not.toEqual([]))
  await screen.findByRole('switch', { name: 'Read receipts for Jack' })
  expect(screen.queryByRole('switch', { name: 'Mute Jack' })).toBeNull()
})

it('a muted person is shown as muted while notices are off', async () => {
  await open({ mail: 'never', muted: [jack] })
  expect((await findSwitch()).checked).toBe(true)
})
