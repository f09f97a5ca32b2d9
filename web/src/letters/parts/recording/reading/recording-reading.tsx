import { cutText } from '@novelette/domain/drawing/cut-text.ts'
import { notHereYet } from '@novelette/domain/letters/parts/enclosure-texts.ts'
import { durationText, type Recording } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { Pause, Play } from 'lucide-react'
import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FileSourceContext, useIsFileMissing } from '#letters/parts/files/file-source.ts'
import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'
import { Button } from '#ui/button.tsx'
import { leaveAudioFocus, takeAudioFocus } from './audio-focus.ts'
import styles from './recordings.module.css'

export const recordingReading: ReadingPart = {
  /** As players. */
  UnderWords: ({ parts }) =>
    parts.recordings.map((recording, at) => (
      <RecordingPlayer key={recording.id} recording={recording} number={at + 1} />
    )),
}

type RecordingPlayerProps = {
  recording: Recording
  number: number
  /** Below what it says. */
  children?: ReactNode
}

const speeds = [1, 1.25, 1.5] as const

type RangeStyle = CSSProperties & { '--played': string }

const playedUntil = (at: number, length: number): RangeStyle => ({
  '--played': `${(100 * Math.min(at, length)) / Math.ceil(length)}%`,
})

/** It never plays by itself. On paper it is a line, with what it says. */
export function RecordingPlayer({ recording, number, children }: RecordingPlayerProps) {
  const { id, seconds, words } = recording
  const isNotHereYet = useIsFileMissing(id)
  const audio = useRef<HTMLAudioElement>(null)
  const player = usePlayer(audio, id, seconds)
  const { state, at, length, speed } = player
  const isPlaying = state === 'playing' || state === 'loading'
  return (
    <figure className={styles.root} aria-label={`Recording ${number}`}>
      <p className={styles.name}>A recording, {durationText(seconds)}</p>
      <div className={styles.controls} data-screen-only>
        <Button
          look="icon"
          aria-label={`${isPlaying ? 'Pause' : 'Play'} recording ${number}`}
          aria-busy={state === 'loading' || undefined}
          aria-disabled={isNotHereYet || undefined}
          onClick={isNotHereYet ? undefined : player.toggle}
        >
          {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        </Button>
        <input
          type="range"
          className={styles.range}
          style={playedUntil(at, length)}
          aria-label={`Where in recording ${number}`}
          aria-valuetext={`${durationText(at)} of ${durationText(length)}`}
          min={0}
          max={Math.ceil(length)}
          step={1}
          value={Math.min(at, length)}
          onChange={event => player.moveTo(Number(event.currentTarget.value))}
        />
        <span className={styles.time}>{durationText(at)}</span>
        <span className={styles.speeds}>
          {speeds.map(one => (
            <Button
              key={one}
              look="link"
              size="inline"
              className={styles.speed}
              aria-label={`${one}× speed, recording ${number}`}
              aria-pressed={speed === one}
              onClick={() => player.chooseSpeed(one)}
            >
              {one}×
            </Button>
          ))}
        </span>
      </div>
      {isNotHereYet && <p className={styles.state}>{notHereYet}</p>}
      {state === 'failed' && (
        <p className={styles.state} role="alert">
          This recording could not be loaded. Reload the page to try again.
          {words && ' Its transcript is below.'}
        </p>
      )}
      {words && (
        <figcaption className={styles.words} dir="auto">
          <b>Transcript</b>
          <DrawnText text={words} />
        </figcaption>
      )}
      {children}
      <audio ref={audio} preload="none" {...player.handlers} />
    </figure>
  )
}

type PlayerState = 'still' | 'loading' | 'playing' | 'failed'

/** Plays one recording. No byte is asked for before Play is pressed. */
function usePlayer(audio: RefObject<HTMLAudioElement | null>, id: string, seconds: number) {
  const { urlOf, writer } = use(FileSourceContext)
  const [state, setState] = useState<PlayerState>('still')
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(seconds)
  const [speed, setSpeed] = useState(1)

  // Taken from the page, it would play on.
  useEffect(() => {
    const sound = audio.current
    return () => {
      if (!sound) return
      if (!sound.paused) sound.pause()
      leaveAudioFocus(sound)
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
      takeAudioFocus({ sound, play: () => void play(sound), writer })
      await sound.play()
    } catch {
      // Where it took too long to come, it waits for a second press.
      setState(sound.src && !sound.error ? 'still' : 'failed')
    }
  }
  const onEnded = () => {
    setAt(0)
    if (audio.current) leaveAudioFocus(audio.current)
  }
  const onError = () => {
    if (audio.current) leaveAudioFocus(audio.current)
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
      onEnded,
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      // What a browser has just recorded says no length.
      onLoadedMetadata: () =>
        Number.isFinite(audio.current?.duration) && setLength(audio.current?.duration ?? 0),
      onError,
    },
  }
}

/** Plain text of up to some thousand characters; a long run gets places to break (docs/rules.md 3.17). */
function DrawnText({ text }: { text: string }) {
  const places = useMemo(() => cutText(text).places, [text])
  return [0, ...places].map((start, at) => (
    <Fragment key={start}>
      {at > 0 && <wbr />}
      {text.slice(start, places[at])}
    </Fragment>
  ))
}
