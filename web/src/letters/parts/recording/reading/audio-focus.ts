import { client } from '#lib/rpc.ts'

/** The recording of this page that plays, or was the last to. */
let holder: HTMLAudioElement | null = null

let channel: BroadcastChannel | undefined

/** Pauses what plays in this browser, in any tab. */
export function pauseRecordings(): void {
  holder?.pause()
  if (!channel) {
    channel = new BroadcastChannel('recordings')
    channel.onmessage = () => holder?.pause()
  }
  channel.postMessage('pause')
}

type Played = {
  readonly sound: HTMLAudioElement
  readonly play: () => void
  /** Undefined: nobody may be told who speaks. */
  readonly writer: string | undefined
}

/** Nothing else plays, and the keys of headsets and lock screens work this recording until `leaveAudioFocus` (docs/rules.md 3.14). */
export function takeAudioFocus({ sound, play, writer }: Played): void {
  const isNew = holder !== sound
  if (!isNew) holder = null
  pauseRecordings()
  holder = sound
  if (!isNew || !hasMediaSession()) return
  // Without a title the page's own would stand there, which names the writer.
  navigator.mediaSession.metadata = new MediaMetadata({ title })
  for (const [action, handle] of Object.entries(handlersOf(sound, play))) handleKey(action, handle)
  if (writer !== undefined) void nameWriter(sound, writer)
}

export function leaveAudioFocus(sound: HTMLAudioElement): void {
  if (holder !== sound) return
  holder = null
  if (!hasMediaSession()) return
  navigator.mediaSession.metadata = null
  for (const action of Object.keys(handlersOf(sound, () => undefined))) handleKey(action, null)
}

const title = 'A recording'

/** Older browsers have none. */
const hasMediaSession = () => 'mediaSession' in navigator

/** Where its reader asked for names (docs/rules.md 9.1). Whoever is not signed in has no say, and sees none. */
async function nameWriter(sound: HTMLAudioElement, writer: string): Promise<void> {
  const { names } = await client.notices.settings().catch(() => ({ names: false }))
  if (names && holder === sound)
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: writer })
}

/** Seconds, where the key does not say. */
const step = 10

function handlersOf(sound: HTMLAudioElement, play: () => void) {
  const moveBy = (seconds: number) => {
    const length = Number.isFinite(sound.duration) ? sound.duration : sound.currentTime
    sound.currentTime = Math.max(0, Math.min(length, sound.currentTime + seconds))
  }
  return {
    play,
    pause: () => sound.pause(),
    stop: () => {
      sound.pause()
      sound.currentTime = 0
    },
    seekbackward: ({ seekOffset }) => moveBy(-(seekOffset ?? step)),
    seekforward: ({ seekOffset }) => moveBy(seekOffset ?? step),
    seekto: ({ seekTime }) => {
      sound.currentTime = seekTime ?? sound.currentTime
    },
  } satisfies { [Action in MediaSessionAction]?: MediaSessionActionHandler }
}

function handleKey(action: string, handle: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, handle)
  } catch {
    // This browser knows no such key.
  }
}
