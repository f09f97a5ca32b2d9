import { pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, useRef } from 'react'
import { useWriter } from '#compose/drafts/writer.ts'
import { whileEnclosing } from '#letters/parts/files/enclosing-now.ts'
import type { EnclosureReceiver } from '#letters/parts/files/receiver-refusal.tsx'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import { useFileDrop } from '#lib/drop/use-file-drop.ts'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { blocksAbove } from './drop-place.ts'
import { filesIn } from './files-in.ts'

type Choosing = {
  readonly letter: LetterInEditor
  readonly readOnly: boolean
  readonly receiver: EnclosureReceiver | null
}

/**
 * Photographs that are chosen, dropped anywhere on the page or pasted into the letter; what encloses them comes with the first. A
 * dropped one lies where it was dropped.
 */
export function useChoosing({ readOnly, ...choosing }: Choosing) {
  const input = useRef<HTMLInputElement>(null)
  const enclose = useEnclose(choosing)
  const { editor } = choosing.letter
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void enclose([...(currentTarget.files ?? [])])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  const onDrop = ({ dataTransfer, target, clientY }: DragEvent) => {
    const files = dataTransfer ? filesIn(dataTransfer) : []
    const isOnSheet = target instanceof Element && target.closest('article')?.contains(editor.view.dom)
    if (files.length > 0) void enclose(files, isOnSheet ? blocksAbove(editor, clientY) : undefined)
    return files.length > 0
  }
  useFileDrop(readOnly ? null : onDrop)
  const onPasteCapture = (event: ClipboardEvent) => {
    const files = filesIn(event.clipboardData)
    if (files.length === 0 || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    void enclose(files)
  }
  return {
    choose: () => input.current?.click(),
    input: <PhotographInput ref={input} onChange={onChoose} />,
    /** Of the sheet. */
    handlers: { onPasteCapture },
  }
}

function PhotographInput(props: Pick<ComponentProps<'input'>, 'ref' | 'onChange'>) {
  return (
    <input {...props} type="file" accept={pictureTypes.join()} multiple hidden aria-label="Photographs" />
  )
}

function useEnclose({ letter, receiver }: Omit<Choosing, 'readOnly'>) {
  const { id: writerId } = useWriter()
  const { toast } = useToasts()
  const enclose = async (files: readonly File[], after?: number) => {
    try {
      const { encloseFiles } = await import('#letters/parts/photograph/writing/enclose-files.ts')
      const problem = await encloseFiles(files, { writerId, letter, receiver, after })
      if (problem) toast(problem, { tone: 'error' })
    } catch (error) {
      toast(errorText(error), { tone: 'error' })
    }
  }
  return (files: readonly File[], after?: number) => whileEnclosing(enclose(files, after))
}
