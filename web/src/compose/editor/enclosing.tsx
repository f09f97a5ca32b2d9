import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { type ComponentProps, type RefObject, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useWriter } from '#compose/drafts/writer.ts'
import { useDrawnParts } from '#stationery/letter/use-drawn-parts.ts'
import { letterDrawing } from '../enclosures/letter-drawing.ts'
import type { EnclosureReceiver } from '../enclosures/receiver-refusal.ts'
import { usePressing } from '../flowers/use-pressing.tsx'
import { usePageWriting } from '../handwriting/use-page-writing.tsx'
import { usePhotographs } from '../photographs/use-photographs.tsx'
import { useRecording } from '../recordings/use-recording.tsx'
import type { EditorHandle } from './editor-handle.ts'
import { EncloseMenu, type Enclosure } from './enclose-menu.tsx'

export type EnclosingProps = {
  handle: EditorHandle
  /** Of that letter, as they are now. */
  figures: string
  hasText: boolean
  banner: BannerId
  readOnly: boolean
  receiver: EnclosureReceiver | null
  choosePhotographs: () => void
  /** Where things lie in the letter, and what it does with files that are dropped there. */
  place: Element
  sheetHandlers: ComponentProps<'div'>
  /** The button of the menu, and the id under which it opens it. */
  trigger: RefObject<HTMLElement | null>
  menuId: string
  /** Once the menu can be opened. */
  onReady: () => void
}

/** What can be laid in the letter, what lies in it, and the dialogs in which it is made. */
export function Enclosing({ place, sheetHandlers, trigger, menuId, onReady, ...letter }: EnclosingProps) {
  const { enclosures, enclosed, dialogs } = useEnclosures(letter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, [])
  return (
    <>
      {createPortal(<div {...sheetHandlers}>{enclosed}</div>, place)}
      <EncloseMenu id={menuId} trigger={trigger} enclosures={letter.readOnly ? [] : enclosures} />
      {dialogs}
    </>
  )
}

type Letter = Pick<
  EnclosingProps,
  'handle' | 'figures' | 'hasText' | 'banner' | 'readOnly' | 'receiver' | 'choosePhotographs'
>

function useEnclosures(enclosing: Letter) {
  const { handle, figures, hasText, banner, readOnly, receiver, choosePhotographs } = enclosing
  const { id: writerId } = useWriter()
  const letter = useMemo(() => ({ ...letterDrawing(handle), focus: handle.focus }), [handle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when they have changed
  const drawn = useMemo(() => letter.drawn(), [letter, figures])
  const choosing = { writerId, readOnly, receiver, choose: choosePhotographs }
  const photographs = usePhotographs({ ...choosing, photographs: drawn.photographs, handle }, letter)
  const recording = useRecording({ ...choosing, recordings: drawn.recordings }, letter)
  const writing = usePageWriting(drawn.pages, letter)
  const pressing = usePressing({ flowers: drawn.flowers, onChange: flowers => letter.draw({ flowers }) })
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
    dialogs: (
      <>
        {photographs.dialog}
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
