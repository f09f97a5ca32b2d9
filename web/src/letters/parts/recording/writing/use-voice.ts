import { recordingLimits } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  canRecord,
  recorderTexts,
  startRecording,
  type VoiceRecorder,
  type VoiceRecording,
} from './voice-recorder.ts'

export type Voice =
  | { readonly kind: 'still' }
  | { readonly kind: 'recording'; readonly seconds: number }
  | { readonly kind: 'recorded'; readonly recording: VoiceRecording }

const still: Voice = { kind: 'still' }

/** Records one voice. Whoever closes the dialog frees the microphone. */
export function useVoice() {
  const [voice, setVoice] = useState<Voice>(still)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const recorder = useRef<VoiceRecorder | null>(null)
  const isClosed = useRef(false)
  const stop = async (reason: string | null = null) => {
    const stopping = recorder.current
    recorder.current = null
    if (!stopping) return
    const recording = await stopping.stop()
    if (isClosed.current) return
    setVoice(recording ? { kind: 'recorded', recording } : still)
    setProblem(recording ? reason : recorderTexts.nothingHeard)
  }
  const start = async () => {
    setProblem(null)
    if (!canRecord()) return setProblem(recorderTexts.unable)
    setAsking(true)
    try {
      const started = await startRecording(() => void stop(recorderTexts.microphoneLost))
      // Meanwhile the dialog may have been closed.
      if (isClosed.current) return started.discard()
      recorder.current = started
      setVoice({ kind: 'recording', seconds: 0 })
    } catch {
      // What was recorded before is still there.
      setProblem(recorderTexts.refused)
    } finally {
      setAsking(false)
    }
  }
  useTicking(voice.kind === 'recording', () => {
    const seconds = recorder.current?.elapsed()
    // A late tick must not put a recording in place of what was recorded.
    if (seconds === undefined) return
    if (seconds >= recordingLimits.seconds) void stop(recorderTexts.full)
    else setVoice({ kind: 'recording', seconds })
  })
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      recorder.current?.discard()
      recorder.current = null
    }
  }, [])
  return { voice, isAsking, problem, start, stop: () => void stop() }
}

const tickMs = 250

function useTicking(isOn: boolean, act: () => void): void {
  const tick = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => tick(), tickMs)
    return () => clearInterval(timer)
  }, [isOn])
}
