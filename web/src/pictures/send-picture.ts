import { type CropSquare, pictureUploadPath } from '@novelette/domain/accounts/pictures.ts'
import { CallError } from '#lib/error-code.ts'

type Sending = {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Resolves with the picture's stem. fetch reports no upload progress. Rejects with an error that lib/error-code.ts knows, or with
 * the signal's reason.
 */
export function sendPicture(
  file: File,
  square: CropSquare,
  { onProgress, signal }: Sending,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${pictureUploadPath}?${asQuery(square)}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      if (status === 200 && typeof response?.stem === 'string') resolve(response.stem)
      else reject(refusal(status, response))
    }
    request.onerror = () => reject(new TypeError('The server was not reached'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

const asQuery = (square: CropSquare) =>
  new URLSearchParams(Object.entries(square).map(([name, share]) => [name, share.toFixed(6)]))

type Refusal = { readonly code?: unknown; readonly data?: unknown } | null

function refusal(status: number, answer: Refusal): Error {
  // lib/error-code.ts understands a proxy's status.
  const code = typeof answer?.code === 'string' ? answer.code : 'UNKNOWN'
  return new CallError(code, { status: status >= 400 ? status : 500, data: answer?.data })
}
