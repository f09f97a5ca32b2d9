import { statfsSync } from 'node:fs'
import { hasCode } from '@novelette/files/has-code.ts'

/** Throws an Error with both figures where the folder's disk has less than `bytes` free. */
export function assertDiskSpace(folder: string, bytes: number, what: string, todo: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const freeBytes = bavail * bsize
  if (bytes <= freeBytes) return
  throw new Error(
    `${what} takes ${gigabytes(bytes)} of free space in ${folder}, and ${gigabytes(freeBytes)} are free. ${todo}`,
  )
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** Of Node.js or PostgreSQL, also as the cause of another. */
export function isDiskFull(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].some(code => hasCode(error, code) || hasCode(cause, code))
}
