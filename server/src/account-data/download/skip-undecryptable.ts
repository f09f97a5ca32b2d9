import { AppError } from '#lib/app-error.ts'
import type { Log } from '#lib/log.ts'
import { SealError } from '#sealing/seal-bytes.ts'

/** A letter that cannot be decrypted is recorded and skipped. */
export function createDecryptionGuard(log: Log) {
  const undecryptable: string[] = []
  return {
    undecryptable: undecryptable as readonly string[],
    /** Null if it was deleted meanwhile or cannot be decrypted. */
    async openOrSkip<Opened>(open: () => Promise<Opened>, name: string): Promise<Opened | null> {
      try {
        return await open()
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null
        if (!(error instanceof SealError)) throw error
        log.error({ reason: error.message }, 'left out of a download')
        undecryptable.push(name)
        return null
      }
    },
  }
}

export type DecryptionGuard = ReturnType<typeof createDecryptionGuard>
