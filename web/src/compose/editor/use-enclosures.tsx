import type { Drawn } from '@novelette/domain/handwriting/letter-parts.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import { useDrawnParts } from '#stationery/letter/use-drawn-parts.ts'
import { usePressing } from '../flowers/use-pressing.tsx'
import { usePageWriting } from '../handwriting/use-page-writing.tsx'
import { usePhotographs } from '../photographs/use-photographs.tsx'
import type { RecordingReceiver } from '../recordings/record-dialog.tsx'
import { useRecording } from '../recordings/use-recording.tsx'
import type { EditorHandle } from './editor-handle.ts'
import type { Enclosure } from './enclose-menu.tsx'

type Letter = {
  readonly drawn: Drawn
  readonly hasText: boolean
  readonly banner: BannerId
  readonly readOnly: boolean
  readonly receiver: RecordingReceiver | null
}

/** What can be laid in the letter now, what lies in it, and the dialogs in which it is made. */
export function useEnclosures({ drawn, hasText, banner, readOnly, receiver }: Letter, handle: EditorHandle) {
  const { id: writerId } = useWriter()
  const photographs = usePhotographs({ writerId, photographs: drawn.photographs, readOnly }, handle)
  const recording = useRecording({ writerId, recordings: drawn.recordings, readOnly, receiver }, handle)
  const writing = usePageWriting(drawn.pages, handle)
  const pressing = usePressing({ flowers: drawn.flowers, onChange: flowers => handle.draw({ flowers }) })
  const parts = useDrawnParts(drawn.pages.length > 0)
  const enclosures: Enclosure[] = []
  if (hasText && photographs.begin) enclosures.push({ name: 'Photographs', begin: photographs.begin })
  if (hasText && recording.begin) enclosures.push({ name: 'A Recording', begin: recording.begin })
  if (writing.begin) enclosures.push({ name: 'A Page by Hand', begin: writing.begin })
  if (hasText) enclosures.push({ name: 'A Pressed Flower', begin: pressing.begin })
  return {
    enclosures,
    /** Under the words. */
    enclosed: (
      <>
        {photographs.prints}
        {recording.players}
        {parts && parts !== 'failed' && (
          <parts.HandPages pages={drawn.pages} toolsOf={readOnly ? undefined : writing.toolsOf} />
        )}
        {parts === 'failed' && <PagesMissing />}
      </>
    ),
    /** Of photographs that are dropped on the sheet or pasted into it. */
    sheetHandlers: {
      onDragOver: photographs.onDragOver,
      onDropCapture: photographs.onDropCapture,
      onPasteCapture: photographs.onPasteCapture,
    },
    dialogs: (
      <>
        {photographs.input}
        {recording.dialog}
        {pressing.dialog}
        {writing.dialog(banner)}
      </>
    ),
  }
}

function PagesMissing() {
  return <p>The pages by hand could not be loaded. They are there when you open the draft again.</p>
}
