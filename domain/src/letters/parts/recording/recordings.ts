import { isVisible } from '#text-line.ts'
import { isEnclosureId } from '../enclosure-paths.ts'

/** docs/rules.md 3.14 */
export const recordingLimits = {
  inLetter: 3,
  seconds: 300,
  /** Of a file that comes in. */
  bytes: 6 * 1024 * 1024,
  storedBytes: 4 * 1024 * 1024,
  wordsLength: 5000,
  perHour: 60,
} as const

/** The recorder stops at the limit by its own clock, and the file has its last packet. */
export const recordingGraceSeconds = 2

/** What a browser is asked for; a voice needs no more. */
export const recordingBitsPerSecond = 32_000

/** A recording as its letter names it. */
export type Recording = {
  readonly id: string
  /** Whole, at least 1. */
  readonly seconds: number
  /** What it says, for whoever cannot hear it; may be empty, may have lines. */
  readonly words: string
}

export const isRecording = ({ id, seconds, words }: Recording): boolean =>
  isEnclosureId(id) &&
  Number.isInteger(seconds) &&
  seconds >= 1 &&
  seconds <= recordingLimits.seconds &&
  words.length <= recordingLimits.wordsLength &&
  words === fitted(words)

const unfit = /[\p{Cs}\u2028\u2029]|(?!\n)\p{Cc}/gu

const fitted = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(unfit, ' ').trim()

/** As words that a recording may have; empty where nothing of them would be seen. */
export function toWords(text: string): string {
  const words = fitted(text)
  return isVisible(words) ? words : ''
}

/** The seconds of a file as its letter names them. */
export const toRecordingSeconds = (seconds: number) =>
  Math.min(recordingLimits.seconds, Math.max(1, Math.round(seconds)))

/** Minutes and seconds: `1:12`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
