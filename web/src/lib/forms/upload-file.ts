import { asUserHeader, unattendedHeader } from '@novelette/domain/accounts/sessions.ts'
import { isUnattended } from '#lib/device/attendance.ts'
import { pageOwner } from '#lib/device/page-owner.ts'
import { CallError } from '#lib/error-code.ts'

type Uploading = {
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void
  readonly signal?: AbortSignal
  /** In whose name; the page's owner's, where it is not said. The server refuses it if this browser now belongs to someone else. */
  readonly asUserId?: string
}

/**
 * Resolves with the answer. fetch reports no upload progress. Rejects with an error that error-code.ts knows, or with the signal's
 * reason.
 */
export function uploadFile(
  path: string,
  file: Blob,
  { onProgress, signal, asUserId = pageOwner() ?? undefined }: Uploading,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    if (asUserId !== undefined) request.setRequestHeader(asUserHeader, asUserId)
    if (isUnattended()) request.setRequestHeader(unattendedHeader, '1')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      if (status === 200 && response) resolve(response)
      else reject(refusal(status, response))
    }
    request.onerror = () => reject(new TypeError('The server was not reached'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

type Refusal = { readonly code?: unknown; readonly message?: string; readonly data?: unknown } | null

function refusal(status: number, answer: Refusal): Error {
  // error-code.ts understands a proxy's status.
  const code = typeof answer?.code === 'string' ? answer.code : 'UNKNOWN'
  return new CallError(code, { ...answer, status: status >= 400 ? status : 500 })
}
