import { signatureDrawing } from '#account-data/download/signature-drawing.ts'
import type { DecryptionGuard } from '#account-data/download/skip-undecryptable.ts'
import type { PackedFile } from '#account-data/download/zip.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { keptSignature } from '#letters/signatures/kept-signature.ts'

/** The one that is kept for further letters. */
export async function* signatureFiles(
  deps: Dependencies,
  userId: string,
  changedAt: Date,
  opening: DecryptionGuard,
): AsyncGenerator<PackedFile> {
  const path = 'signature.svg'
  const kept = await opening.openOrSkip(() => keptSignature(deps, userId), path)
  if (kept?.signature) yield { path, text: signatureDrawing(kept.signature), changedAt }
}
