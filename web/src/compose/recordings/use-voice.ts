import { recordingTexts } from '@novelette/domain/enclosures/recording-texts.ts'
import { recordingLimits } from '@novelette/domain/enclosures/recordings.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canRecord, startRecording, type VoiceRecorder, type VoiceRecording } from './voice-recorder.ts'

type Voice =
  | { readonly kind: 'still'; readonly problem: string | null }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly seconds: number }
  | { readonly kind: 'recorded'; readonly recording: VoiceRecording }

const still: Voice = { kind: 'still', problem: null }

/** Records one voice. Whoever closes the dialog frees the microphone. */
export function useVoice() {
  const [voice, setVoice] = useState<Voice>(still)
  const recorder = useRef<VoiceRecorder | null>(null)
  const isClosed = useRef(false)
  const start = async () => {
    if (!canRecord()) return setVoice({ kind: 'still', problem: recordingTexts.unable })
    setVoice({ kind: 'asking' })
    try {
      const started = await startRecording()
      // Meanwhile the dialog may have been closed.
      if (isClosed.current) return started.discard()
      recorder.current = started
      setVoice({ kind: 'recording', seconds: 0 })
    } catch {
      setVoice({ kind: 'still', problem: recordingTexts.refused })
    }
  }
  const stop = async () => {
    const stopping = recorder.current
    recorder.current = null
    const recording = await stopping?.stop()
    if (recording && !isClosed.current) setVoice({ kind: 'recorded', recording })
  }
  useTicking(voice.kind === 'recording', () => {
    const seconds = recorder.current?.elapsed()
    // A late tick must not put a recording in place of what was recorded.
    if (seconds === undefined) return
    if (seconds >= recordingLimits.seconds) void stop()
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
  return { voice, start, stop }
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
