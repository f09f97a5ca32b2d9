import { whileEnclosing } from '#letters/parts/files/enclosing-now.ts'
import type { EnclosureReceiver } from '#letters/parts/files/enclosure-receiver.ts'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'

type Enclosing = {
  readonly letter: LetterInEditor
  readonly receiver: EnclosureReceiver | null
  /** Behind how many blocks of the words; at the caret where it is not said. */
  readonly after?: number | undefined
}

/** Lays photographs in a letter; what does it comes with the first. Returns what `encloseFiles` does, or throws. */
export function useEnclose() {
  const { id: writerId } = useWriter()
  const enclose = async (files: readonly File[], { after, ...into }: Enclosing) => {
    const { encloseFiles } = await import('#letters/parts/photograph/writing/enclose-files.ts')
    return encloseFiles(files, { writerId, ...into, after })
  }
  return (files: readonly File[], into: Enclosing) => whileEnclosing(enclose(files, into))
}
