import { type CropSquare, pictureUploadPath } from '@novelette/domain/accounts/pictures.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { CallError } from '#lib/error-code.ts'
import { uploadFile } from '#lib/forms/upload-file.ts'

type Sending = {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Resolves with the picture's stem; rejects as uploadFile does. */
export async function sendPicture(file: File, square: CropSquare, sending: Sending): Promise<string> {
  const answer = await uploadFile(`${pictureUploadPath}?${asQuery(square)}`, file, sending)
  if (!isRecord(answer) || typeof answer.stem !== 'string') throw new CallError('UNKNOWN', { status: 500 })
  return answer.stem
}

const asQuery = (square: CropSquare) =>
  new URLSearchParams(Object.entries(square).map(([name, share]) => [name, share.toFixed(6)]))
