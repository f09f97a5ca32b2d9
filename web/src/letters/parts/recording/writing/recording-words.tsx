import {
  type Recording,
  recordingLimits,
  toWords,
} from '@novelette/domain/letters/parts/recording/recordings.ts'
import { WordsDialog } from '#letters/parts/kind/words-dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

type RecordingWordsProps = {
  /** Undefined: closed. */
  recording: Recording | undefined
  onClose: () => void
  onKeep: (recording: Recording) => void
}

/** What a recording says: asked for once, never forced. */
export function RecordingWords({ recording, onClose, onKeep }: RecordingWordsProps) {
  const keep = (form: FormData) => {
    const words = wordsIn(form)
    if (recording && words !== recording.words) onKeep({ ...recording, words })
    onClose()
  }
  return (
    <WordsDialog open={recording !== undefined} title="Words for a Recording" onClose={onClose} onKeep={keep}>
      <TextArea
        label="What You Say"
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
