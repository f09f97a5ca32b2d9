import { recordingLimits } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { whileEnclosing } from '#letters/parts/files/enclosing-now.ts'
import type { LetterToFill, WritingPart } from '#letters/parts/kind/part-interfaces.ts'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { EnclosedRecordingsProps } from './enclosed-recordings.tsx'
import type { VoiceRecording } from './voice-recorder.ts'

const loadEnclosing = () => import('./enclose-recording.ts')
const loadEnclosed = () => import('./enclosed-recordings.tsx')

const EnclosedRecordings = lazy<ComponentType<EnclosedRecordingsProps>>(() =>
  loadEnclosed().then(
    enclosed => ({ default: enclosed.EnclosedRecordings }),
    () => ({ default: RecordingsMissing }),
  ),
)

function RecordingsMissing() {
  return <p>The recordings could not be loaded. They are safe; open the draft again to hear them.</p>
}

/** With what keeps a recording and shows it: the connection may be gone once somebody has spoken. */
const loadRecordDialog = async () => {
  const [{ RecordDialog }] = await Promise.all([
    import('./record-dialog.tsx'),
    loadEnclosing(),
    loadEnclosed(),
  ])
  return RecordDialog
}

export const recordingWriting: WritingPart = {
  useFilling(letter) {
    const { writerId, parts, hasText, readOnly, receiver } = letter
    const { recordings } = parts
    const { Dialog, isOpen, show, close } = useLazyDialog(loadRecordDialog)
    const [worded, setWorded] = useState<string | null>(null)
    const enclose = useEncloseRecording(letter, setWorded)
    const hasRoom = recordings.length < recordingLimits.inLetter
    const keep = (recording: VoiceRecording) => {
      close()
      void enclose(recording)
    }
    return {
      enclosure: hasText && hasRoom && { name: 'A Recording', begin: () => void show() },
      dialog: Dialog && <Dialog open={isOpen} onClose={close} onKeep={keep} receiver={receiver} />,
      underWords: recordings.length > 0 && (
        <Suspense>
          <EnclosedRecordings
            writerId={writerId}
            recordings={recordings}
            readOnly={readOnly}
            worded={worded}
            onWorded={setWorded}
            onChange={recordings => letter.draw({ recordings })}
            onGone={letter.focus}
          />
        </Suspense>
      ),
    }
  },
}

function useEncloseRecording(letter: LetterToFill, onEnclosed: (id: string) => void) {
  const { toast } = useToasts()
  const enclose = async (recording: VoiceRecording) => {
    try {
      const { encloseRecording } = await loadEnclosing()
      const { id, problem } = await encloseRecording(letter, recording)
      if (id) {
        // The dialog of its words gives the focus back to the letter, wherever it was when the recorder closed.
        letter.focus()
        onEnclosed(id)
      }
      if (problem) toast(problem, { tone: 'error' })
    } catch (error) {
      toast(errorText(error), { tone: 'error' })
    }
  }
  return (recording: VoiceRecording) => whileEnclosing(enclose(recording))
}
