import { errors } from '@novelette/domain/errors.ts'
import { enclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { isFound, openComposer, recipientCalled, sendButton, sheet, write } from '#test/composing.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { giveMicrophone, heard } from '#test/recorder-stub.ts'
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
  await user.click(await findButton('Save'))
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
  await user.click(await findButton('Save'))
  await user.type(await screen.findByLabelText('Transcript'), 'I miss you')
  await user.click(await findButton('Save'))
  await waitFor(() => expect(document.activeElement).toBe(sheet()))
  await waitFor(() => expect(saved()).toMatchObject([{ seconds: 1, words: 'I miss you' }]))
  await waitFor(() => expect(Upload.latest().address).toBe(enclosurePath('recording', saved()[0]?.id ?? '')))
  Upload.latest().upload.onprogress?.({ loaded: 4, total: 10 })
  await findWords('Uploading… 40 %')
  expect(screen.getByText('0 of 1 recordings are stored.')).not.toBeNull()
  Upload.latest().answer(200, { id: 'its own' })
  await waitFor(() => expect(screen.queryByText(/Storing/)).toBeNull())
  await user.click(await findButton('Remove, recording 1'))
  await waitFor(() => expect(saved()).toEqual([]))
})

it('what plays in another tab is paused before the microphone hears it', async () => {
  giveMicrophone()
  const { user } = await openRecorder()
  const otherTab = new BroadcastChannel('recordings')
  const told = new Promise(resolve => otherTab.addEventListener('message', resolve))
  await user.click(await findButton('Record'))
  await told
  otherTab.close()
})

it('the letter goes when its recording is stored', async () => {
  giveMicrophone()
  const opened = await openRecorder()
  await record(opened)
  await opened.user.click(await findButton('Cancel'))
  await waitFor(() => expect(Upload.all).toHaveLength(1))
  await opened.user.click(sendButton())
  await screen.findByRole('alertdialog', { name: 'One recording has no transcript.' })
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
    'Your browser did not allow the microphone. Allow it for this site, then press Record again.',
  )
  await user.click(await findButton('Record'))
  await findButton('Stop')
  await user.click(await findButton('Delete'))
  await waitFor(() => expect(stopTrack).toHaveBeenCalledOnce())
})

it.each([
  ['not_wanted', 'Noor would rather read than listen. Recordings don’t reach them.'],
  ['friends_only', 'Recordings go to people who have written to you. Noor hasn’t yet.'],
  ['off', 'Photographs and recordings cannot be enclosed here.'],
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
  await findWords('A recording can last five minutes.')
  expect(stopTrack).toHaveBeenCalledOnce()
  expect(screen.getByText('A recording, 5:00')).not.toBeNull()
})

it.each(['Escape', 'a press beside the dialog', 'Back'])(
  'with %s the recording stops, then is kept, and its words are, too',
  async way => {
    giveMicrophone()
    const { user, saved, router } = await openRecorder()
    const leave = async () => {
      if (way === 'Escape') return user.keyboard('{Escape}')
      if (way === 'Back') return void router.navigate({ to: '/inbox' })
      const dialog = document.querySelector('dialog[open]')
      if (dialog) await user.click(dialog)
    }
    await user.click(await findButton('Record'))
    await findButton('Stop')
    await leave()
    await findButton('Play recording 1')
    await leave()
    await user.type(await screen.findByLabelText('Transcript'), 'I miss you')
    if (way === 'Back') await user.click(await findButton('Save'))
    else await leave()
    await waitFor(() => expect(saved()).toMatchObject([{ words: 'I miss you' }]))
    await findButton('Play recording 1')
  },
)

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('the browser asks before it closes a page that records', async () => {
  giveMicrophone()
  const { user, letters } = await openRecorder()
  await waitFor(() => expect(letters.drafts.size).toBe(1))
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  await user.click(await findButton('Record'))
  await findButton('Stop')
  expect(asksBeforeClosing()).toBe(true)
  await user.click(await findButton('Delete'))
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

/** Rule 3.14 */
it.each(['onended', 'onmute'] as const)(
  'a microphone that goes (%s) stops the recording, which keeps what was said',
  async event => {
    const { track, stopTrack } = giveMicrophone()
    const { user } = await openRecorder()
    await user.click(await findButton('Record'))
    await findButton('Stop')
    act(() => track[event]())
    await findWords('The microphone stopped listening. What you said until then is here.')
    await findButton('Play recording 1')
    expect(stopTrack).toHaveBeenCalledOnce()
    await user.click(await findButton('Record Again'))
    await findButton('Stop')
    expect(screen.queryByText(/stopped listening/)).toBeNull()
  },
)

it('what was recorded stays where recording again is refused', async () => {
  const { getUserMedia } = giveMicrophone()
  const { user } = await openRecorder()
  await user.click(await findButton('Record'))
  await user.click(await findButton('Stop'))
  getUserMedia.mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'))
  await user.click(await findButton('Record Again'))
  await findWords('Your browser did not allow the microphone.')
  await findButton('Play recording 1')
  await findButton('Save')
})

it('a recording of nothing is none', async () => {
  giveMicrophone()
  heard.bytes = 0
  const { user } = await openRecorder()
  await user.click(await findButton('Record'))
  await user.click(await findButton('Stop'))
  await findWords('Nothing was recorded. Please press Record again.')
  await findButton('Record')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('without a connection it waits on this device, and is stored once there is one again', async () => {
  giveMicrophone()
  const opened = await openRecorder()
  await record(opened)
  await opened.user.click(await findButton('Cancel'))
  await waitFor(() => expect(Upload.all).toHaveLength(1))
  act(() => Upload.latest().onerror())
  await findWords('Saved on this device. It is stored when you are back online.')
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(Upload.all).toHaveLength(2))
  act(() => Upload.latest().answer(200, { id: 'its own' }))
  await waitFor(() => expect(screen.queryByText(/Saved on this device/)).toBeNull())
  await findButton('Play recording 1')
})

it('one that the server refuses says why', async () => {
  giveMicrophone()
  const opened = await openRecorder()
  await record(opened)
  await opened.user.click(await findButton('Cancel'))
  await waitFor(() => expect(Upload.all).toHaveLength(1))
  act(() => Upload.latest().refuse('recording_unreadable'))
  await findWords(errors.recording_unreadable.message)
})
