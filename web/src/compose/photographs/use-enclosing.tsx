import { pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import { type Photograph, photographLimits } from '@novelette/domain/enclosures/photographs.ts'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentType,
  type DragEvent,
  lazy,
  Suspense,
  useRef,
} from 'react'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
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

/** Photographs that are chosen, dropped on the letter or pasted into it; what handles them comes with the first. */
export function useEnclosing(writerId: string, photographs: readonly Photograph[], letter: Letter) {
  const input = useRef<HTMLInputElement>(null)
  const { toast } = useToasts()
  const enclose = async (files: readonly File[]) => {
    try {
      const { encloseFiles } = await import('./enclose-files.ts')
      const enclosed = await encloseFiles(writerId, files, letter.drawn().photographs)
      letter.draw({ photographs: enclosed.photographs })
      if (enclosed.problem) toast(enclosed.problem, { tone: 'error' })
    } catch (error) {
      toast(errorText(error), { tone: 'error' })
    }
  }
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void enclose([...(currentTarget.files ?? [])])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
    // A copied text may bring a picture of itself.
    if (files.length === 0 || data.types.includes('text/html')) return
    event.preventDefault()
    event.stopPropagation()
    void enclose(files)
  }
  return {
    /** Undefined where no further photograph has room. */
    begin: photographs.length < photographLimits.inLetter ? () => input.current?.click() : undefined,
    input: (
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        multiple
        hidden
        aria-label="Photographs"
        onChange={onChoose}
      />
    ),
    onDropCapture: (event: DragEvent) => take(event, event.dataTransfer),
    onPasteCapture: (event: ClipboardEvent) => take(event, event.clipboardData),
    prints: (readOnly: boolean) =>
      photographs.length > 0 && (
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
