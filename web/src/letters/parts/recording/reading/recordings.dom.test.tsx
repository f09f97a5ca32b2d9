import { longestRun } from '@novelette/domain/drawing/places-to-break.ts'
import { enclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { noticeServer } from '#test/notice-answers.ts'
import { ServerStub } from '#test/server-stub.ts'

const ids = ['0197a000-0000-7000-8000-0000000000b1', '0197a000-0000-7000-8000-0000000000b2'] as const
const [first, second] = ids
const content = joinLetter({
  words: '<p>Listen.</p>',
  recordings: [
    { id: first, seconds: 72, words: 'I miss you.\nStill.' },
    { id: second, seconds: 5, words: '' },
  ],
})
const card = <LetterCard banner="starry-night" content={content} senderName="Rose" />

/** jsdom plays nothing. */
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    fireEvent.playing(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.pause(this)
  })
})

const sounds = () => [...document.querySelectorAll('audio')]
const button = (name: string) => screen.findByRole('button', { name })

/** Rule 3.17 */
it('what a recording says has places to break in a long run, and stays the same words', async () => {
  const words = 'حبيبتيكتبت'.repeat(500)
  render(
    <LetterCard
      banner="starry-night"
      content={joinLetter({ words: '<p>Listen.</p>', recordings: [{ id: first, seconds: 5, words }] })}
      senderName="Rose"
    />,
  )
  const said = (await screen.findByText('Transcript')).parentElement
  expect(said?.textContent).toBe(`Transcript${words}`)
  const runs = [...(said?.childNodes ?? [])].slice(1).map(({ textContent }) => textContent?.length ?? 0)
  expect(runs.length).toBeGreaterThan(40)
  expect(Math.max(...runs)).toBeLessThan(longestRun + 100)
})

/** Rule 3.14 */
it('recordings lie under the words, with what they say, and nothing is asked for before Play', async () => {
  render(card)
  await screen.findByText('A recording, 1:12')
  expect(screen.getByText(/I miss you\.\s+Still\./).localName).toBe('figcaption')
  expect(sounds().map(({ src, autoplay, preload }) => [src, autoplay, preload])).toEqual([
    ['', false, 'none'],
    ['', false, 'none'],
  ])
  fireEvent.click(await button('Play recording 1'))
  await button('Pause recording 1')
  expect(sounds().map(sound => sound.getAttribute('src'))).toEqual([enclosurePath('recording', first), null])
})

it('one plays at a time, as fast as its reader wants, from where it is moved to', async () => {
  render(card)
  fireEvent.click(await button('1.5× speed, recording 1'))
  expect((await button('1.5× speed, recording 1')).getAttribute('aria-pressed')).toBe('true')
  fireEvent.change(screen.getByRole('slider', { name: 'Where in recording 1' }), { target: { value: '30' } })
  expect(screen.getByRole('slider', { name: 'Where in recording 1' }).ariaValueText).toBe('0:30 of 1:12')
  fireEvent.click(await button('Play recording 1'))
  await button('Pause recording 1')
  expect([sounds()[0]?.playbackRate, sounds()[0]?.currentTime]).toEqual([1.5, 30])
  fireEvent.click(await button('Play recording 2'))
  await button('Play recording 1')
  await button('Pause recording 2')
})

it('one that does not come says so, and is asked for again at the next press', async () => {
  const sourceOf = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('blob:of-link')
  render(<FileSourceContext value={{ urlOf: sourceOf }}>{card}</FileSourceContext>)
  fireEvent.click(await button('Play recording 1'))
  await screen.findByText(
    'This recording could not be loaded. Reload the page to try again. Its transcript is below.',
  )
  fireEvent.click(await button('Play recording 1'))
  await waitFor(() => expect(sounds()[0]?.getAttribute('src')).toBe('blob:of-link'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

describe('the keys of a headset or a lock screen', () => {
  const handlers = new Map<string, MediaSessionActionHandler>()
  const session = {
    metadata: null as MediaMetadataInit | null,
    setActionHandler(action: string, handle: MediaSessionActionHandler | null) {
      if (action === 'stop') throw new TypeError('This browser knows no such key.')
      if (handle) handlers.set(action, handle)
      else handlers.delete(action)
    },
  }
  beforeEach(() => {
    handlers.clear()
    session.metadata = null
    vi.stubGlobal('MediaMetadata', function (this: object, given: MediaMetadataInit) {
      Object.assign(this, given)
    })
    Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
    return () => Reflect.deleteProperty(navigator, 'mediaSession')
  })
  const press = (action: MediaSessionAction, details: object = {}) =>
    act(async () => handlers.get(action)?.({ action, ...details }))
  const received = (
    <FileSourceContext value={{ urlOf: ({ id }) => `blob:${id}`, writer: 'Rose' }}>{card}</FileSourceContext>
  )

  /** Rule 3.14 */
  it('work the recording that plays, and nothing before and after', async () => {
    const { unmount } = render(card)
    await screen.findByText('A recording, 1:12')
    expect([handlers.size, session.metadata]).toEqual([0, null])
    fireEvent.click(await button('Play recording 1'))
    await button('Pause recording 1')
    expect(session.metadata).toEqual({ title: 'A recording' })
    await press('pause')
    await button('Play recording 1')
    await press('play')
    await button('Pause recording 1')
    const [sound] = sounds()
    if (!sound) throw new Error('There is no sound.')
    Object.defineProperty(sound, 'duration', { value: 72 })
    const at: number[] = []
    for (const [action, details] of [
      ['seekto', { seekTime: 30 }],
      ['seekforward', {}],
      ['seekforward', { seekOffset: 100 }],
      ['seekbackward', { seekOffset: 60 }],
      ['seekbackward', { seekOffset: 60 }],
    ] as const) {
      await press(action, details)
      at.push(sound.currentTime)
    }
    expect(at).toEqual([30, 40, 72, 12, 0])
    fireEvent.ended(sound)
    expect([handlers.size, session.metadata]).toEqual([0, null])
    fireEvent.click(await button('Play recording 2'))
    await button('Pause recording 2')
    await waitFor(() => expect(session.metadata).not.toBeNull())
    unmount()
    expect([handlers.size, session.metadata]).toEqual([0, null])
  })

  /** Rule 3.14 */
  it.each([
    [
      'names its writer where its reader asked for names',
      true,
      received,
      { title: 'A recording', artist: 'Rose' },
    ],
    ['names nobody to whoever did not ask', false, received, { title: 'A recording' }],
    ['names nobody where nothing says whose it is', true, card, { title: 'A recording' }],
  ])('are beside what %s', async (_, names, shown, metadata) => {
    const server = new ServerStub(noticeServer({ names }).answers)
    render(shown)
    fireEvent.click(await button('Play recording 1'))
    await button('Pause recording 1')
    const asked = () => server.inputsOf('notices/settings').length
    await waitFor(() => expect(asked()).toBe(shown === received ? 1 : 0))
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(session.metadata).toEqual(metadata)
  })
})

/** Rule 3.14 */
it('one that plays pauses as another tab plays one', async () => {
  render(card)
  fireEvent.click(await button('Play recording 1'))
  await button('Pause recording 1')
  const otherTab = new BroadcastChannel('recordings')
  otherTab.postMessage('pause')
  await button('Play recording 1')
  const told = new Promise(resolve => otherTab.addEventListener('message', resolve))
  fireEvent.click(await button('Play recording 1'))
  await told
  otherTab.close()
})
