import { AppError } from '#errors.ts'
import { SealError } from '#letters/sealing.ts'
import type { Log } from '#log.ts'

/** Opens one letter or draft after the other; one that cannot be opened is noted and never takes the others with it. */
export function opening(log: Log) {
  const sealed: string[] = []
  return {
    /** The names of those that stayed sealed. */
    sealed: sealed as readonly string[],
    /** What `open` gives, or null for one that is gone by now or stays sealed. */
    async tryTo<Opened>(open: () => Promise<Opened>, name: string): Promise<Opened | null> {
      try {
        return await open()
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null
        if (!(error instanceof SealError)) throw error
        log.error({ reason: error.message }, 'left out of a download')
        sealed.push(name)
        return null
      }
    },
  }
}

export type Opening = ReturnType<typeof opening>
