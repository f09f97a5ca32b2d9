import {
  type Recording,
  recordingLimits,
  toWords,
} from '@novelette/domain/letters/parts/recording/recordings.ts'
import { useMemo } from 'react'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { filesOfWriter } from '#letters/parts/files/store-enclosures.ts'
import { StoredCount, StoringState, useStoring } from '#letters/parts/files/storing-state.tsx'
import { WordsDialog } from '#letters/parts/kind/words-dialog.tsx'
import { RecordingPlayer } from '#letters/parts/recording/reading/recording-reading.tsx'
import styles from '#letters/parts/recording/reading/recordings.module.css'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

export type EnclosedRecordingsProps = {
  writerId: string
  recordings: readonly Recording[]
  readOnly: boolean
  /** The id of the one whose words are written. */
  worded: string | null
  onWorded: (id: string | null) => void
  onChange: (recordings: readonly Recording[]) => void
  /** A button that had the focus is gone. */
  onGone: () => void
}

/** Of a letter that is being written: how far they are stored, and what can be done with each. */
export function EnclosedRecordings(props: EnclosedRecordingsProps) {
  const { writerId, recordings, readOnly, worded, onWorded, onChange, onGone } = props
  const ids = recordings.map(({ id }) => id)
  const states = useStoring(writerId, 'recording', ids)
  const files = useMemo(() => filesOfWriter(writerId), [writerId])
  const takeOut = (at: number) => {
    onChange(recordings.toSpliced(at, 1))
    onGone()
  }
  const count = { ids, states, isAwaited: readOnly, className: styles.state }
  return (
    <FileSourceContext value={files}>
      <StoredCount {...count} what="recordings" />
      {recordings.map((recording, at) => (
        <RecordingPlayer key={recording.id} recording={recording} number={at + 1}>
          <StoringState state={states.get(recording.id)} storing="Storing…" className={styles.state} />
          {!readOnly && (
            <RecordingTools
              number={at + 1}
              transcript={transcriptText(recording)}
              onWords={() => onWorded(recording.id)}
              onTakeOut={() => takeOut(at)}
            />
          )}
        </RecordingPlayer>
      ))}
      <RecordingWords
        recording={recordings.find(({ id }) => id === worded)}
        onClose={() => onWorded(null)}
        onKeep={changed => onChange(recordings.map(one => (one.id === changed.id ? changed : one)))}
      />
    </FileSourceContext>
  )
}

const transcriptText = (recording: Recording | undefined) =>
  recording?.words ? 'Edit Transcript' : 'Write a Transcript'

type RecordingToolsProps = { number: number; transcript: string; onWords: () => void; onTakeOut: () => void }

function RecordingTools({ number, transcript, onWords, onTakeOut }: RecordingToolsProps) {
  return (
    <p className={styles.tools}>
      <Button
        look="link"
        aria-haspopup="dialog"
        aria-label={`${transcript}, recording ${number}`}
        onClick={onWords}
      >
        {transcript}
      </Button>
      <Button look="link" aria-label={`Remove, recording ${number}`} onClick={onTakeOut}>
        Remove
      </Button>
    </p>
  )
}

type RecordingWordsProps = {
  /** Undefined: closed. */
  recording: Recording | undefined
  onClose: () => void
  onKeep: (recording: Recording) => void
}

/** What a recording says: asked for once, never forced. */
function RecordingWords({ recording, onClose, onKeep }: RecordingWordsProps) {
  const keep = (form: FormData) => {
    const words = wordsIn(form)
    if (recording && words !== recording.words) onKeep({ ...recording, words })
    onClose()
  }
  return (
    <WordsDialog
      open={recording !== undefined}
      title={transcriptText(recording)}
      onClose={onClose}
      onSave={keep}
    >
      <TextArea
        label="Transcript"
        name="words"
        hint="For someone who can’t hear it, or can’t listen now."
        defaultValue={recording?.words}
        maxLength={recordingLimits.wordsLength}
        rows={6}
        dir="auto"
      />
    </WordsDialog>
  )
}

function wordsIn(form: FormData): string {
  const written = toWords(String(form.get('words') ?? ''))
  return toWords(written.slice(0, recordingLimits.wordsLength))
}
