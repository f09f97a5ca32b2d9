import { pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import { type Photograph, photographLimits } from '@novelette/domain/enclosures/photographs.ts'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type ComponentType,
  type DragEvent,
  lazy,
  Suspense,
  useRef,
} from 'react'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { whileEnclosing } from '../enclosures/enclosing-now.ts'
import type { EnclosedPhotographsProps } from './enclosed-photographs.tsx'

const EnclosedPhotographs = lazy<ComponentType<EnclosedPhotographsProps>>(() =>
  import('./enclosed-photographs.tsx').then(
    enclosed => ({ default: enclosed.EnclosedPhotographs }),
    () => ({ default: PhotographsMissing }),
  ),
)

function PhotographsMissing() {
  return <p>The photographs could not be loaded. They are there when you open the draft again.</p>
}

type Letter = {
  readonly draw: (change: { readonly photographs: readonly Photograph[] }) => void
  readonly drawn: () => { readonly photographs: readonly Photograph[] }
  readonly focus: () => void
}

type Enclosed = {
  readonly writerId: string
  /** Those that lie in the letter. */
  readonly photographs: readonly Photograph[]
  readonly readOnly: boolean
}

/** Photographs that are chosen, dropped on the letter or pasted into it; what handles them comes with the first. */
export function usePhotographs({ writerId, photographs, readOnly }: Enclosed, letter: Letter) {
  const input = useRef<HTMLInputElement>(null)
  const enclose = useEncloseFiles(writerId, letter)
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
    /** Undefined where no further photograph has room. */
    begin: photographs.length < photographLimits.inLetter ? () => input.current?.click() : undefined,
    input: <PhotographInput ref={input} onChange={onChoose} />,
    /** Else the browser would open the file in place of this page. */
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDropCapture: (event: DragEvent) => take(event, event.dataTransfer),
    onPasteCapture: (event: ClipboardEvent) => take(event, event.clipboardData),
    prints: photographs.length > 0 && (
      <Suspense>
        <EnclosedPhotographs
          writerId={writerId}
          photographs={photographs}
          readOnly={readOnly}
          onChange={photographs => letter.draw({ photographs })}
          onGone={letter.focus}
        />
      </Suspense>
    ),
  }
}

function PhotographInput(props: Pick<ComponentProps<'input'>, 'ref' | 'onChange'>) {
  return (
    <input {...props} type="file" accept={pictureTypes.join()} multiple hidden aria-label="Photographs" />
  )
}

function useEncloseFiles(writerId: string, letter: Letter) {
  const { toast } = useToasts()
  const enclose = async (files: readonly File[]) => {
    try {
      const { encloseFiles } = await import('./enclose-files.ts')
      const room = photographLimits.inLetter - letter.drawn().photographs.length
      const enclosed = await encloseFiles(writerId, files, room)
      // Meanwhile the letter may have got others.
      const photographs = [...letter.drawn().photographs, ...enclosed.photographs]
      letter.draw({ photographs: photographs.slice(0, photographLimits.inLetter) })
      if (enclosed.problem) toast(enclosed.problem, { tone: 'error' })
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
