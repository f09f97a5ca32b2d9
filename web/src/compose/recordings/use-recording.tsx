import { type Recording, recordingLimits } from '@novelette/domain/enclosures/recordings.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { whileEnclosing } from '../enclosures/enclosing-now.ts'
import type { EnclosureReceiver } from '../enclosures/receiver-refusal.ts'
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
  return <p>The recordings could not be loaded. They are there when you open the draft again.</p>
}

type Letter = {
  readonly draw: (change: { readonly recordings: readonly Recording[] }) => void
  readonly drawn: () => { readonly recordings: readonly Recording[] }
  readonly focus: () => void
}

type RecordingOptions = {
  readonly writerId: string
  readonly recordings: readonly Recording[]
  readonly readOnly: boolean
  readonly receiver: EnclosureReceiver | null
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

/** A new recording, and those that are there. */
export function useRecording({ writerId, recordings, readOnly, receiver }: RecordingOptions, letter: Letter) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadRecordDialog)
  const [worded, setWorded] = useState<string | null>(null)
  const enclose = useEncloseRecording(writerId, letter, setWorded)
  const keep = (recording: VoiceRecording) => {
    close()
    void enclose(recording)
  }
  return {
    /** Undefined where no further recording has room. */
    begin: recordings.length < recordingLimits.inLetter ? () => void show() : undefined,
    dialog: Dialog && <Dialog open={isOpen} onClose={close} onKeep={keep} receiver={receiver} />,
    players: recordings.length > 0 && (
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
}

function useEncloseRecording(writerId: string, letter: Letter, onEnclosed: (id: string) => void) {
  const { toast } = useToasts()
  const enclose = async (recording: VoiceRecording) => {
    try {
      const { encloseRecording } = await loadEnclosing()
      const { id, problem } = await encloseRecording(writerId, letter, recording)
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
