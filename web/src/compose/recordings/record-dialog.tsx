import { recordingTexts } from '@novelette/domain/enclosures/recording-texts.ts'
import {
  durationText,
  type RecordingsOutcome,
  recordingLimits,
  toRecordingSeconds,
} from '@novelette/domain/enclosures/recordings.ts'
import { useEffect, useState } from 'react'
import { RecordingPlayer } from '#stationery/recordings/recording-player.tsx'
import { RecordingSourceContext } from '#stationery/recordings/recording-source.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import styles from './record-dialog.module.css'
import { useVoice } from './use-voice.ts'
import type { VoiceRecording } from './voice-recorder.ts'

export type RecordDialogProps = {
  open: boolean
  onClose: () => void
  onKeep: (recording: VoiceRecording) => void
  /** Who the letter is for, where that is known. */
  receiver: RecordingReceiver | null
}

/** Undefined: a server of the release before does not say. */
export type RecordingReceiver = { readonly name: string; readonly recordings: RecordingsOutcome | undefined }

/** Record, stop, listen, keep. */
export function RecordDialog(props: RecordDialogProps) {
  // The microphone goes with what is inside.
  return props.open && <OpenRecordDialog {...props} />
}

function OpenRecordDialog({ onClose, onKeep, receiver }: RecordDialogProps) {
  const { voice, start, stop } = useVoice()
  const refusal = receiver && refusalFor(receiver)
  // A press beside the dialog, or Escape, must not cost five minutes.
  const leave = () => {
    if (voice.kind === 'recording') void stop()
    else if (voice.kind !== 'recorded') onClose()
  }
  return (
    <Dialog
      open
      onClose={leave}
      title="A Recording"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {refusal ? 'Close' : 'Not Now'}
          </Button>
          {voice.kind === 'recording' && (
            <Button ref={takeFocus} onClick={() => void stop()}>
              Stop
            </Button>
          )}
          {!refusal && voice.kind !== 'recording' && (
            <Button
              look={voice.kind === 'recorded' ? 'quiet' : 'primary'}
              busy={voice.kind === 'asking'}
              onClick={() => void start()}
            >
              {voice.kind === 'recorded' ? 'Record Again' : 'Record'}
            </Button>
          )}
          {voice.kind === 'recorded' && (
            <Button ref={takeFocus} onClick={() => onKeep(voice.recording)}>
              Keep
            </Button>
          )}
        </>
      }
    >
      {refusal ??
        (voice.kind === 'recorded' ? <Listen recording={voice.recording} /> : <Listening voice={voice} />)}
    </Dialog>
  )
}

/** The button that had it is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function refusalFor({ name, recordings }: RecordingReceiver): string | null {
  if (recordings === 'friends_only') return recordingTexts.friendsOnly(name)
  return recordings === 'not_wanted' ? recordingTexts.notWanted(name) : null
}

/** Seconds before the end in which they are counted. */
const countdown = 30

type ListeningProps = { voice: Exclude<ReturnType<typeof useVoice>['voice'], { kind: 'recorded' }> }

function Listening({ voice }: ListeningProps) {
  const isOn = voice.kind === 'recording'
  const seconds = isOn ? voice.seconds : 0
  const left = Math.ceil(recordingLimits.seconds - seconds)
  return (
    <>
      <p>Your browser will ask for the microphone. It listens only while the ring turns.</p>
      <p className={styles.clock}>
        <span className={styles.ring} data-on={isOn || undefined} aria-hidden />
        <span role="timer">{durationText(seconds)}</span>
        {isOn && left <= countdown && <span>{left} seconds are left</span>}
      </p>
      <p role="status" className={styles.left}>
        {isOn && (left > countdown ? 'Recording' : `The last ${countdown} seconds`)}
      </p>
      {voice.kind === 'still' && voice.problem && <p role="alert">{voice.problem}</p>}
    </>
  )
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
    <RecordingSourceContext key={url} value={() => url}>
      <RecordingPlayer recording={{ id: url, seconds: toRecordingSeconds(seconds), words: '' }} number={1} />
    </RecordingSourceContext>
  )
}
