import { pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, type DragEvent, useRef } from 'react'
import { useWriter } from '#compose/drafts/writer.ts'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { whileEnclosing } from '../enclosures/enclosing-now.ts'
import type { LetterInEditor } from '../enclosures/letter-drawing.ts'
import type { EnclosureReceiver } from '../enclosures/receiver-refusal.ts'

type Choosing = {
  readonly letter: LetterInEditor
  readonly readOnly: boolean
  readonly receiver: EnclosureReceiver | null
}

/** Photographs that are chosen, dropped on the letter or pasted into it; what encloses them comes with the first. */
export function useChoosing({ readOnly, ...choosing }: Choosing) {
  const input = useRef<HTMLInputElement>(null)
  const enclose = useEnclose(choosing)
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void enclose([...(currentTarget.files ?? [])])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const files = picturesIn(data)
    if (files.length === 0 || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    void enclose(files)
  }
  return {
    choose: () => input.current?.click(),
    input: <PhotographInput ref={input} onChange={onChoose} />,
    /** Of the sheet. */
    handlers: {
      /** Else the browser would open the file in place of this page. */
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
      onDropCapture: (event: DragEvent) => take(event, event.dataTransfer),
      onPasteCapture: (event: ClipboardEvent) => take(event, event.clipboardData),
    },
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
  const enclose = async (files: readonly File[]) => {
    try {
      const { encloseFiles } = await import('./enclose-files.ts')
      const problem = await encloseFiles(files, { writerId, letter, receiver })
      if (problem) toast(problem, { tone: 'error' })
    } catch (error) {
      toast(errorText(error), { tone: 'error' })
    }
  }
  return (files: readonly File[]) => whileEnclosing(enclose(files))
}

/** None of a copied text, which may bring a picture of itself. */
function picturesIn({ files, types }: DataTransfer): readonly File[] {
  return types.includes('text/html') ? [] : [...files].filter(({ type }) => type.startsWith('image/'))
}
