import { notHereYet } from '@novelette/domain/letters/parts/enclosure-texts.ts'
import { durationText, type Recording } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { Pause, Play } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useIsNotHereYet } from '#letters/parts/files/not-here-yet.ts'
import { DrawnText } from '#stationery/drawn-text.tsx'
import { Button } from '#ui/button.tsx'
import styles from './recordings.module.css'
import { usePlayer } from './use-player.ts'

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
  const isNotHereYet = useIsNotHereYet(id)
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
          This recording could not be loaded.{words && ' What it says stands below.'}
        </p>
      )}
      {words && (
        <figcaption className={styles.words} dir="auto">
          <b>What it says</b>
          <DrawnText text={words} />
        </figcaption>
      )}
      {children}
      <audio ref={audio} preload="none" {...player.handlers} />
    </figure>
  )
}
