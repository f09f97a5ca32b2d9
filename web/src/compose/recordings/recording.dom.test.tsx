import { recordingPath } from '@novelette/domain/enclosures/recordings.ts'
import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { isFound, openComposer, recipientCalled, sendButton, write } from '#test/composing.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { giveMicrophone } from '#test/recorder-stub.ts'
import { Upload } from '#test/upload-stub.ts'

beforeEach(() => {
  Upload.all = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  URL.createObjectURL = () => 'blob:sound'
  URL.revokeObjectURL = () => {}
})

type Opening = Parameters<typeof openComposer>[1]

async function openRecorder(opening?: Opening) {
  const opened = await openComposer('/compose?to=Noor', opening)
  await isFound()
  write('Listen.')
  await opened.user.click(await findButton('Enclose'))
  await opened.user.click(await findButton('A Recording'))
  await screen.findByRole('dialog', { name: 'A Recording' })
  const saved = () => splitLetter([...opened.letters.drafts.values()][0]?.content ?? '').recordings
  return { ...opened, saved }
}

async function record({ user }: Awaited<ReturnType<typeof openRecorder>>) {
  await user.click(await findButton('Record'))
  await user.click(await findButton('Stop'))
  await user.click(await findButton('Keep'))
}

it('a recording is made, listened to, kept with its words, stored and saved with the letter', async () => {
  const { stopTrack } = giveMicrophone()
  const opened = await openRecorder()
  const { user, saved } = opened
  await user.click(await findButton('Record'))
  await findWords('Recording')
  await user.click(await findButton('Stop'))
  expect(stopTrack).toHaveBeenCalledOnce()
  await findButton('Play recording 1')
  await findButton('Record Again')
  await user.click(await findButton('Keep'))
  await user.type(await screen.findByLabelText('What You Say'), 'I miss you')
  await user.click(await findButton('Keep'))
  await waitFor(() => expect(saved()).toMatchObject([{ seconds: 1, words: 'I miss you' }]))
  await waitFor(() => expect(Upload.latest().address).toBe(recordingPath(saved()[0]?.id ?? '')))
  Upload.latest().upload.onprogress?.({ loaded: 4, total: 10 })
  await findWords('Storing… 40 %')
  Upload.latest().answer(200, { id: 'its own' })
  await waitFor(() => expect(screen.queryByText(/Storing/)).toBeNull())
  await user.click(await findButton('Take It Out, recording 1'))
  await waitFor(() => expect(saved()).toEqual([]))
})

it('the letter goes when its recording is stored', async () => {
  giveMicrophone()
  const opened = await openRecorder()
  await record(opened)
  await opened.user.click(await findButton('Not Now'))
  await waitFor(() => expect(Upload.all).toHaveLength(1))
  await opened.user.click(sendButton())
  await screen.findByRole('alertdialog', { name: 'One recording has no words.' })
  await opened.user.click(await findButton('Send As It Is'))
  await findButton('Sending...')
  expect(opened.letters.letters.size).toBe(0)
  Upload.latest().answer(200, { id: 'its own' })
  await waitFor(() => expect(opened.letters.letters.size).toBe(1))
})

it('a microphone that is refused says what helps, and closing frees one that listens', async () => {
  const { getUserMedia, stopTrack } = giveMicrophone()
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  const { user } = await openRecorder()
  await user.click(await findButton('Record'))
  await findWords(
    'Your browser keeps the microphone to itself. Allow it for this site, and press Record again.',
  )
  await user.click(await findButton('Record'))
  await findButton('Stop')
  await user.click(await findButton('Not Now'))
  await waitFor(() => expect(stopTrack).toHaveBeenCalledOnce())
})

it.each([
  ['not_wanted', 'Noor would rather read than listen. Recordings don’t reach them.'],
  ['friends_only', 'Recordings go to people who have written to you. Noor hasn’t yet.'],
] as const)('nobody records where recordings are %s', async (recordings, words) => {
  const { getUserMedia } = giveMicrophone()
  await openRecorder({ letters: { findRecipient: () => ({ ...recipientCalled('Noor'), recordings }) } })
  await findWords(words)
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
  expect(getUserMedia).not.toHaveBeenCalled()
})

it('the last thirty seconds are counted, and the recorder stops by itself', async () => {
  const { stopTrack } = giveMicrophone()
  const { user } = await openRecorder()
  let passed = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed * 1000)
  await user.click(await findButton('Record'))
  await findWords('Recording')
  passed = 279
  await findWords('The last 30 seconds')
  await findWords('seconds are left')
  passed = 301
  await findButton('Play recording 1')
  expect(stopTrack).toHaveBeenCalledOnce()
  expect(screen.getByText('A recording, 5:00')).not.toBeNull()
})

it('a press beside the dialog stops the recording, and does not throw it away', async () => {
  giveMicrophone()
  const { user } = await openRecorder()
  await user.click(await findButton('Record'))
  await findButton('Stop')
  const dialog = screen.getByRole('dialog', { name: 'A Recording' })
  await user.click(dialog)
  await findButton('Play recording 1')
  await user.click(dialog)
  await findButton('Keep')
})
