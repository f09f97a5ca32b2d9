import { recordingBitsPerSecond } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { pauseRecordings } from '#letters/parts/recording/reading/audio-focus.ts'

/** The first that this browser records; the server makes one kind of file of all. */
const types = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4']

export type VoiceRecording = { readonly file: Blob; readonly seconds: number }

export type VoiceRecorder = {
  /** Seconds so far. */
  readonly elapsed: () => number
  /** The microphone is free again. Null where nothing was heard yet. */
  readonly stop: () => Promise<VoiceRecording | null>
  /** The same, and nothing is kept. */
  readonly discard: () => void
}

export const canRecord = () =>
  typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined && typeToRecord() !== undefined

const typeToRecord = () => types.find(type => MediaRecorder.isTypeSupported(type))

/**
 * Asks for the microphone, and listens from when it is given. Rejects where it is refused or absent. `onLost`: it was unplugged, or
 * something else has taken it, as a call does; what comes from then on is silence.
 */
export async function startRecording(onLost: () => void): Promise<VoiceRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  // It would hear them.
  pauseRecordings()
  try {
    const recorder = record(stream, release)
    for (const track of stream.getTracks()) track.onended = track.onmute = onLost
    return recorder
  } catch (error) {
    release()
    throw error
  }
}

function record(stream: MediaStream, release: () => void): VoiceRecorder {
  const mimeType = typeToRecord()
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: recordingBitsPerSecond,
    ...(mimeType !== undefined && { mimeType }),
  })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const ended = new Promise<void>(resolve => {
    recorder.onstop = () => resolve()
  })
  recorder.start()
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1000
  const end = () => {
    const seconds = elapsed()
    // A microphone that was unplugged has ended it already.
    if (recorder.state !== 'inactive') recorder.stop()
    release()
    return seconds
  }
  return {
    elapsed,
    stop: async () => {
      const seconds = end()
      await ended
      const file = new Blob(parts, { type: recorder.mimeType })
      return file.size > 0 ? { file, seconds } : null
    },
    discard: () => void end(),
  }
}

export const recorderTexts = {
  refused: 'Your browser did not allow the microphone. Allow it for this site, then press Record again.',
  unable: 'This browser cannot record.',
  nothingHeard: 'Nothing was recorded. Please press Record again.',
  microphoneLost: 'The microphone stopped listening. What you said until then is here.',
  full: 'A recording can last five minutes. What you said until then is here.',
  notKept: 'This browser cannot save files. Keep this page open until your recording is stored.',
  tooMany: 'A letter can hold three recordings.',
} as const
