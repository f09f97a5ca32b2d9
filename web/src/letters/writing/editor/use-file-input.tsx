import { pictureFileTypes } from '@novelette/domain/accounts/pictures.ts'
import type { Editor } from '@tiptap/core'
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, useRef } from 'react'
import type { EnclosureReceiver } from '#letters/parts/files/enclosure-receiver.ts'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import { readableStyles } from '#letters/writing/pasting/pasted-html.ts'
import { useFileDrop } from '#lib/drop/use-file-drop.ts'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { useEnclose } from './use-enclose.ts'

type FileInputOptions = {
  readonly letter: LetterInEditor
  readonly readOnly: boolean
  readonly receiver: EnclosureReceiver | null
}

/**
 * Photographs that are chosen, dropped anywhere on the page or pasted into the letter; what encloses them comes with the first. A
 * dropped one lies where it was dropped.
 */
export function useFileInput({ letter, readOnly, receiver }: FileInputOptions) {
  const input = useRef<HTMLInputElement>(null)
  const { toast } = useToasts()
  const encloseIn = useEnclose()
  const { editor } = letter
  const enclose = async (files: readonly File[], after?: number) => {
    const { problem } = await encloseIn(files, { letter, receiver, after }).catch(error => ({
      problem: errorText(error),
    }))
    if (problem) toast(problem, { tone: 'error' })
  }
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void enclose([...(currentTarget.files ?? [])])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  const onDrop = ({ dataTransfer, target, clientY }: DragEvent) => {
    const files = dataTransfer ? filesOfTransfer(dataTransfer) : []
    const isOnSheet = target instanceof Element && target.closest('article')?.contains(editor.view.dom)
    if (files.length > 0) void enclose(files, isOnSheet ? blocksAbove(editor, clientY) : undefined)
    return files.length > 0
  }
  useFileDrop(readOnly ? null : onDrop)
  const onPasteCapture = (event: ClipboardEvent) => {
    const files = filesOfTransfer(event.clipboardData)
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
  return <input {...props} type="file" accept={pictureFileTypes} multiple hidden aria-label="Photographs" />
}

/** Behind how many blocks of the words that height of the screen lies. */
function blocksAbove({ state: { doc }, view }: Editor, clientY: number): number {
  let above = 0
  doc.forEach((_, start) => {
    const block = view.nodeDOM(start)
    if (!(block instanceof Element)) return
    const { top, bottom } = block.getBoundingClientRect()
    if ((top + bottom) / 2 < clientY) above += 1
  })
  return above
}

/** Files that were dropped or pasted. A copied text brings a picture of itself, which is none; a copied picture brings its address. */
function filesOfTransfer(data: DataTransfer): readonly File[] {
  const isText = data.types.includes('text/html') && !isPictureAlone(data.getData('text/html'))
  return isText ? [] : [...data.files]
}

function isPictureAlone(html: string): boolean {
  // A document of its own: it loads no picture.
  const { body } = new DOMParser().parseFromString(readableStyles(html), 'text/html')
  return body.textContent.trim() === '' && body.querySelectorAll('img').length === 1
}
