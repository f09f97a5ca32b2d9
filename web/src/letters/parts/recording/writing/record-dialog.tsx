import {
  durationText,
  recordingLimits,
  toRecordingSeconds,
} from '@novelette/domain/letters/parts/recording/recordings.ts'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { EnclosureReceiver } from '#letters/parts/files/enclosure-receiver.ts'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { RefusalDialog, receiverRefusal } from '#letters/parts/files/receiver-refusal.tsx'
import { RecordingPlayer } from '#letters/parts/recording/reading/recording-reading.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import styles from './record-dialog.module.css'
import { useVoice, type Voice } from './use-voice.ts'
import type { VoiceRecording } from './voice-recorder.ts'

export type RecordDialogProps = {
  open: boolean
  onClose: () => void
  onKeep: (recording: VoiceRecording) => void
  /** Who the letter is for, where that is known. */
  receiver: EnclosureReceiver | null
}

/** Record, stop, listen, keep. */
export function RecordDialog({ receiver, ...props }: RecordDialogProps) {
  const refusal = receiverRefusal(receiver, 'recording')
  if (refusal) return <RefusalDialog {...props} title={title} refusal={refusal} />
  // The microphone goes with what is inside.
  return props.open && <Recorder {...props} />
}

const title = 'A Recording'

type OpenProps = Omit<RecordDialogProps, 'receiver'>

function Recorder({ onClose, onKeep }: OpenProps) {
  const recorder = useVoice()
  const { voice, problem, stop } = recorder
  // Nobody loses five minutes by a key, a press beside the dialog or Back.
  const leave = () => {
    if (voice.kind === 'recording') stop()
    else if (voice.kind === 'recorded') onKeep(voice.recording)
    else onClose()
  }
  useLeaving(voice.kind !== 'still', leave)
  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      actions={<RecorderActions recorder={recorder} onClose={onClose} onKeep={onKeep} />}
    >
      {voice.kind === 'recorded' ? <Listen recording={voice.recording} /> : <Listening voice={voice} />}
      {voice.kind !== 'recorded' && problem === null && <TimeLeft voice={voice} />}
      <p role="status" className="sr-only">
        {statusOf(voice)}
      </p>
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}

type RecorderActionsProps = Omit<OpenProps, 'open'> & { recorder: ReturnType<typeof useVoice> }

function RecorderActions({ recorder, onClose, onKeep }: RecorderActionsProps) {
  const { voice, isAsking, start, stop } = recorder
  const isRecorded = voice.kind === 'recorded'
  return (
    <>
      <Button look={isRecorded ? 'link' : 'quiet'} onClick={onClose}>
        {voice.kind === 'still' ? 'Cancel' : 'Delete'}
      </Button>
      {voice.kind === 'recording' ? (
        <Button ref={takeFocus} onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button look={isRecorded ? 'quiet' : 'primary'} busy={isAsking} onClick={() => void start()}>
          {isRecorded ? 'Record Again' : 'Record'}
        </Button>
      )}
      {isRecorded && (
        <Button ref={takeFocus} onClick={() => onKeep(voice.recording)}>
          Save
        </Button>
      )}
    </>
  )
}

/** The button that had it is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** Back does what Escape does, and the browser asks before it closes the page. */
function useLeaving(isHeld: boolean, leave: () => void): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!isHeld || current.pathname === next.pathname) return false
      leave()
      return true
    },
    enableBeforeUnload: () => isHeld,
  })
}

/** Seconds before the end in which they are counted. */
const countdown = 30

const secondsLeft = (seconds: number) => Math.ceil(recordingLimits.seconds - seconds)

function statusOf(voice: Voice): string {
  if (voice.kind === 'still') return ''
  if (voice.kind === 'recorded') return `Recorded, ${durationText(voice.recording.seconds)}`
  return secondsLeft(voice.seconds) > countdown ? 'Recording' : `The last ${countdown} seconds`
}

type ListeningProps = { voice: Exclude<Voice, { kind: 'recorded' }> }

function Listening({ voice }: ListeningProps) {
  const isOn = voice.kind === 'recording'
  const seconds = isOn ? voice.seconds : 0
  return (
    <>
      <p>
        Your browser will ask for the microphone. It listens only while the ring{' '}
        <span className={styles.whereTurning}>turns</span>
        <span className={styles.whereStill}>is red</span>.
      </p>
      <div className={styles.clock}>
        <span className={styles.ring} data-on={isOn || undefined} aria-hidden />
        <span role="timer">{durationText(seconds)}</span>
      </div>
    </>
  )
}

/** The status says it to whoever does not see it, without each second. */
function TimeLeft({ voice }: ListeningProps) {
  return (
    <p className={styles.left} aria-hidden>
      {voice.kind === 'recording' && leftText(secondsLeft(voice.seconds))}
    </p>
  )
}

function leftText(left: number): string {
  if (left > countdown) return 'Recording'
  return left === 1 ? '1 second is left' : `${left} seconds are left`
}

function Listen({ recording: { file, seconds } }: { recording: VoiceRecording }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (url === undefined) return null
  return (
    <FileSourceContext key={url} value={{ urlOf: () => url }}>
      <div className={styles.listen}>
        <RecordingPlayer
          recording={{ id: url, seconds: toRecordingSeconds(seconds), words: '' }}
          number={1}
        />
      </div>
    </FileSourceContext>
  )
}
