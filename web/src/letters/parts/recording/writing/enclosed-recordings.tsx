import type { Recording } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { useMemo } from 'react'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { filesOfWriter } from '#letters/parts/files/store-enclosures.ts'
import { StoredCount, StoringState } from '#letters/parts/files/storing-state.tsx'
import { useStoring } from '#letters/parts/files/use-storing.ts'
import { RecordingPlayer } from '#letters/parts/recording/reading/recording-player.tsx'
import styles from '#letters/parts/recording/reading/recordings.module.css'
import { Button } from '#ui/button.tsx'
import { RecordingWords } from './recording-words.tsx'

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

type RecordingToolsProps = { number: number; onWords: () => void; onTakeOut: () => void }

function RecordingTools({ number, onWords, onTakeOut }: RecordingToolsProps) {
  return (
    <p className={styles.tools}>
      <Button
        look="link"
        aria-haspopup="dialog"
        aria-label={`What You Say, recording ${number}`}
        onClick={onWords}
      >
        What You Say
      </Button>
      <Button look="link" aria-label={`Take It Out, recording ${number}`} onClick={onTakeOut}>
        Take It Out
      </Button>
    </p>
  )
}
