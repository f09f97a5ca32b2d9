import { type Recording, recordingLimits, toWords } from '@novelette/domain/enclosures/recordings.ts'
import { type FormEvent, useId, useRef } from 'react'
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
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const keep = () => {
    const words = wordsIn(form.current)
    if (recording && words !== recording.words) onKeep({ ...recording, words })
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    keep()
  }
  return (
    <Dialog
      open={recording !== undefined}
      // Nobody loses words by a key.
      onClose={keep}
      title="Words for a Recording"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button type="submit" form={id}>
            Keep
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={onSubmit}>
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

function wordsIn(form: HTMLFormElement | null): string {
  const written = form ? String(new FormData(form).get('words') ?? '') : ''
  return toWords(toWords(written).slice(0, recordingLimits.wordsLength))
}
