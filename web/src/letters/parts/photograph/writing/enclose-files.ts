import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { heicSides } from '@novelette/domain/heic-sides.ts'
import { photographTexts } from '@novelette/domain/letters/parts/photograph/photograph-texts.ts'
import { type Photograph, photographLimits } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { deviceFiles } from '#letters/parts/files/device-files.ts'
import type { EnclosureReceiver } from '#letters/parts/files/enclosure-receiver.ts'
import { receiverRefusal } from '#letters/parts/files/receiver-refusal.tsx'
import { showLocally } from '#letters/parts/files/store-enclosures.ts'
import { type LetterInEditor, letterDrawing } from '#letters/parts/kind/letter-drawing.ts'
import { decodedSides, isHeicFile, mayBePicture, type Sides } from '#lib/forms/picture-files.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { placeAfter, placeAtCaret } from './places.ts'

type Enclosing = {
  readonly writerId: string
  readonly letter: LetterInEditor
  readonly receiver: EnclosureReceiver | null
  /** Behind how many blocks of the words they were dropped; undefined: they lie at the caret. */
  readonly after: number | undefined
}

type Kept = {
  /** Of the files that can be enclosed. */
  readonly photographs: readonly Photograph[]
  /** Why some of the files are not among them; for the user. */
  readonly problem: string | null
  /** Whether this device keeps all of them until they are stored. */
  readonly areKept: boolean
}

const notKept = 'This browser cannot save files. Keep this page open until your photographs are stored.'

/** Keeps the files on this device until they are stored, and lays them in the letter. Returns a problem for the user. */
export async function encloseFiles(
  files: readonly File[],
  { writerId, letter, receiver, after }: Enclosing,
): Promise<Pick<Kept, 'problem' | 'areKept'>> {
  const refusal = receiverRefusal(receiver, 'photograph')
  if (refusal) return { problem: refusal, areKept: true }
  const { drawn, draw } = letterDrawing(letter)
  const room = photographLimits.inLetter - drawn().photographs.length
  const { photographs, problem, areKept } = await keepFiles(writerId, files, room)
  // Meanwhile the letter may have got others.
  const { state } = letter.editor
  const place = after === undefined ? placeAtCaret(state) : placeAfter(after, state.doc.childCount)
  const placed = photographs.map(photograph => ({ ...photograph, place }))
  draw({ photographs: [...drawn().photographs, ...placed].slice(0, photographLimits.inLetter) })
  return { problem, areKept }
}

async function keepFiles(writerId: string, files: readonly File[], room: number): Promise<Kept> {
  const enclosed: Photograph[] = []
  let problem: string | null = files.length > room ? photographTexts.tooMany : null
  let areKept = true
  for (const file of files.slice(0, room)) {
    const found = await examine(file)
    if (typeof found === 'string') {
      problem = found
      continue
    }
    const id = uuidV7()
    await showLocally(id, file)
    if (!(await deviceFiles.put(writerId, id, file))) areKept = false
    enclosed.push({ id, ...found, caption: '', description: '', isFaceDown: false })
  }
  return { photographs: enclosed, problem: problem ?? (areKept ? null : notKept), areKept }
}

/** Its sides, or why the server would refuse it. */
async function examine(file: File): Promise<Sides | string> {
  if (file.size > photographLimits.bytes) return photographTexts.tooLarge
  const sides = await sidesOf(file)
  if (!sides) return photographTexts.unreadable
  return sides.width * sides.height > photographLimits.scaledPixels ? pictureTexts.tooManyPixels : sides
}

/** Null where it is no photograph. */
async function sidesOf(file: File): Promise<Sides | null> {
  if (!(await mayBePicture(file))) return null
  if (!(await isHeicFile(file))) return decodedSides(file)
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes && heicSides(new Uint8Array(bytes))
}
