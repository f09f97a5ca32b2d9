import { errors } from '@novelette/domain/errors.ts'
import { enclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { notHereYet } from '@novelette/domain/letters/parts/enclosure-texts.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { isFound, openComposer, sendButton } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { connectionLost, refusal, type ServerAnswers } from '#test/server-stub.ts'

const draftId = '0197a000-0000-7000-8000-00000000000d'
/** What a page has seen stored is not asked for again. */
const photograph = () => ({
  id: uuidV7(),
  width: 900,
  height: 600,
  caption: 'By the sea',
  description: 'A boat',
  isFaceDown: false,
})

const failed = /could not be loaded/
const pauseMs = 10_000

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  HTMLMediaElement.prototype.play = async () => {}
})

/** A draft of which this device knows what the server has of it. */
async function openDraft(parts: Partial<Parameters<typeof joinLetter>[0]>, answers: ServerAnswers = {}) {
  const letters = new LetterServer()
  const content = joinLetter({ words: '<p>Look.</p>', ...parts })
  for (const { id } of [...(parts.photographs ?? []), ...(parts.recordings ?? [])]) letters.notStored.add(id)
  letters.saveElsewhere(draftId, { receiver: 'Noor', content, banner: 'dreamy-clouds' })
  const app = await openComposer(`/compose?draft=${draftId}`, answers, letters)
  await isFound()
  return app
}

const asked = (error: () => unknown): ServerAnswers => ({
  pictures: { isEnclosureStored: () => Promise.reject(error()) },
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const image = () => document.querySelector('.letter-sheet figure img')

describe('a photograph of a draft that waits on another device', () => {
  /** Rule 4.8 */
  it('says so in the letter and in its preview, and comes once it is stored', async () => {
    const { letters, user } = await openDraft({ photographs: [photograph()] })
    await findWords(notHereYet)
    expect(image()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(screen.getAllByText(notHereYet)).toHaveLength(2))
    expect(screen.queryByText(failed)).toBeNull()
    letters.notStored.clear()
    await wait(pauseMs)
    await waitFor(() => expect(screen.queryByText(notHereYet)).toBeNull())
    expect(image()).not.toBeNull()
  })

  it('says so once the server can be asked', async () => {
    const { letters, server } = await openDraft(
      { photographs: [{ ...photograph(), isFaceDown: true }] },
      asked(connectionLost),
    )
    await findWords('Hidden until turned over')
    server.answer(letters.answers)
    window.dispatchEvent(new Event('online'))
    await findWords(notHereYet)
  })

  it('is asked for again soon after one failure, however long it was waited for', async () => {
    const { letters, server } = await openDraft({ photographs: [photograph()] })
    await findWords(notHereYet)
    const asks = () => server.inputsOf('pictures/isEnclosureStored').length
    const nextAsk = async () => {
      const before = asks()
      for (let seconds = 0; seconds < 30 && asks() === before; seconds++) await wait(1_000)
    }
    for (let round = 0; round < 4; round++) await nextAsk()
    server.answer(asked(connectionLost))
    await nextAsk()
    server.answer(letters.answers)
    const before = asks()
    await wait(3_000)
    expect(asks()).toBeGreaterThan(before)
  })

  /** Rule 4.8 */
  it('is named where the letter cannot be sent, which can be sent without it', async () => {
    const { letters, user } = await openDraft({ photographs: [photograph()] })
    await findWords(notHereYet)
    letters.fail('before', () => refusal('photograph_missing'), 'letters/send')
    await user.click(sendButton())
    await findWords(`Failed to send letter: ${errors.photograph_missing.message}`)
    expect(errors.photograph_missing.message).toContain('may still be on the device where you enclosed it')
    letters.recover()
    fireEvent.click(screen.getByText('Remove'))
    await waitFor(() => expect(screen.queryByText(notHereYet)).toBeNull())
    await user.click(sendButton())
    await waitFor(() => expect(letters.letters.size).toBe(1))
  })

  it('is as any where a server of the release before cannot say', async () => {
    await openDraft(
      { photographs: [photograph()] },
      asked(() => refusal('not_found')),
    )
    await waitFor(() => expect(image()).not.toBeNull())
    await wait(pauseMs)
    expect(screen.queryByText(notHereYet)).toBeNull()
  })
})

/** Rule 4.8 */
it('a recording of a draft that waits on another device says so, and plays once it is stored', async () => {
  const recording = { id: uuidV7(), seconds: 9, words: 'Listen.' }
  const { letters, user } = await openDraft({ recordings: [recording] })
  await findWords(notHereYet)
  await user.click(await findButton('Play recording 1'))
  expect(screen.queryByText(failed)).toBeNull()
  expect(document.querySelector('audio')?.src).toBe('')
  letters.notStored.clear()
  await wait(pauseMs)
  await waitFor(() => expect(screen.queryByText(notHereYet)).toBeNull())
  await user.click(await findButton('Play recording 1'))
  await waitFor(() =>
    expect(document.querySelector('audio')?.src).toContain(enclosurePath('recording', recording.id)),
  )
})
