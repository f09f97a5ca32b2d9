import { type RefObject, use, useEffect, useState } from 'react'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'

type PlayerState = 'still' | 'loading' | 'playing' | 'failed'

/** Of this page: two voices at once are none. */
let playing: HTMLAudioElement | null = null

/** Plays one recording. No byte is asked for before Play is pressed. */
export function usePlayer(audio: RefObject<HTMLAudioElement | null>, id: string, seconds: number) {
  const { urlOf } = use(FileSourceContext)
  const [state, setState] = useState<PlayerState>('still')
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(seconds)
  const [speed, setSpeed] = useState(1)

  // Taken from the page, it would play on.
  useEffect(() => {
    const sound = audio.current
    return () => {
      if (sound && !sound.paused) sound.pause()
    }
  }, [audio])

  const play = async (sound: HTMLAudioElement) => {
    setState('loading')
    try {
      if (!sound.src) {
        const found = urlOf({ kind: 'recording', id })
        // Safari plays only what begins within the press, so nothing is awaited where nothing has to be.
        sound.src = typeof found === 'string' ? found : await found
        sound.currentTime = at
      }
      sound.defaultPlaybackRate = speed
      sound.playbackRate = speed
      if (playing !== sound) playing?.pause()
      playing = sound
      await sound.play()
    } catch {
      // Where it took too long to come, it waits for a second press.
      setState(sound.src && !sound.error ? 'still' : 'failed')
    }
  }
  const onError = () => {
    // The next press asks for it anew. Firefox would play on without a device that sounds.
    audio.current?.removeAttribute('src')
    audio.current?.load()
    setState('failed')
  }
  return {
    state,
    at,
    length,
    speed,
    toggle: () => {
      const sound = audio.current
      if (!sound) return
      if (state === 'playing') sound.pause()
      else void play(sound)
    },
    moveTo: (seconds: number) => {
      setAt(seconds)
      if (audio.current?.src) audio.current.currentTime = seconds
    },
    chooseSpeed: (chosen: number) => {
      setSpeed(chosen)
      if (audio.current) audio.current.playbackRate = chosen
    },
    handlers: {
      onPlaying: () => setState('playing'),
      onPause: () => setState('still'),
      onEnded: () => setAt(0),
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      // What a browser has just recorded says no length.
      onLoadedMetadata: () =>
        Number.isFinite(audio.current?.duration) && setLength(audio.current?.duration ?? 0),
      onError,
    },
  }
}
