import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import { photographTexts } from '@novelette/domain/letters/parts/photograph/photograph-texts.ts'
import { type Photograph, photographLimits } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { deviceFiles } from '#letters/parts/files/device-files.ts'
import { localFileUrls } from '#letters/parts/files/file-source.ts'
import { type EnclosureReceiver, receiverRefusal } from '#letters/parts/files/receiver-refusal.tsx'
import { type LetterInEditor, letterDrawing } from '#letters/parts/kind/letter-drawing.ts'
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
}

const notKept = 'This browser keeps no files. Leave this page open until your photographs are stored.'

/** Keeps the files on this device until they are stored, and lays them in the letter. Returns a problem for the user. */
export async function encloseFiles(
  files: readonly File[],
  { writerId, letter, receiver, after }: Enclosing,
): Promise<string | null> {
  const refusal = receiverRefusal(receiver, 'photograph')
  if (refusal) return refusal
  const { drawn, draw } = letterDrawing(letter)
  const room = photographLimits.inLetter - drawn().photographs.length
  const { photographs, problem } = await keepFiles(writerId, files, room)
  // Meanwhile the letter may have got others.
  const { state } = letter.editor
  const place = after === undefined ? placeAtCaret(state) : placeAfter(after, state.doc.childCount)
  const placed = photographs.map(photograph => ({ ...photograph, place }))
  draw({ photographs: [...drawn().photographs, ...placed].slice(0, photographLimits.inLetter) })
  return problem
}

async function keepFiles(writerId: string, files: readonly File[], room: number): Promise<Kept> {
  const enclosed: Photograph[] = []
  let problem: string | null = files.length > room ? photographTexts.tooMany : null
  for (const file of files.slice(0, room)) {
    const found = await examine(file)
    if (typeof found === 'string') {
      problem = found
      continue
    }
    const id = uuidV7()
    localFileUrls.set(id, URL.createObjectURL(file))
    if (!(await deviceFiles.put(writerId, id, file))) problem ??= notKept
    enclosed.push({ id, ...found, caption: '', description: '', isFaceDown: false })
  }
  return { photographs: enclosed, problem }
}

/** Its sides, or why the server would refuse it. */
async function examine(file: File): Promise<{ width: number; height: number } | string> {
  if (/^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return pictureTexts.heic
  // An extension that the browser does not know has no type.
  if (file.type !== '' && !pictureTypes.some(type => type === file.type)) return photographTexts.unreadable
  if (file.size > photographLimits.bytes) return photographTexts.tooLarge
  try {
    const decoded = await createImageBitmap(file)
    const { width, height } = decoded
    decoded.close()
    if (width * height > photographLimits.baselinePixels) return pictureTexts.tooManyPixels
    return { width, height }
  } catch {
    return photographTexts.unreadable
  }
}
