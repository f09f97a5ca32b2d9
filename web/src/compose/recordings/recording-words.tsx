import { type Recording, recordingLimits, toWords } from '@novelette/domain/enclosures/recordings.ts'
import { type FormEvent, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

type RecordingWordsProps = {
  /** Undefined: closed. */
  recording: Recording | undefined
  onClose: () => void
  onKeep: (recording: Recording) => void
}

/** What a recording says: asked for once, never forced. */
export function RecordingWords({ recording, onClose, onKeep }: RecordingWordsProps) {
  const form = useId()
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = toWords(String(new FormData(event.currentTarget).get('words') ?? ''))
    if (recording) onKeep({ ...recording, words: words.slice(0, recordingLimits.wordsLength).trim() })
    onClose()
  }
  return (
    <Dialog
      open={recording !== undefined}
      onClose={onClose}
      title="Words for a Recording"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button type="submit" form={form}>
            Keep
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={keep}>
        <TextArea
          label="What You Say"
          name="words"
          hint="For someone who can’t hear it, or can’t listen now."
          defaultValue={recording?.words}
          maxLength={recordingLimits.wordsLength}
          rows={6}
          dir="auto"
        />
      </form>
    </Dialog>
  )
}
