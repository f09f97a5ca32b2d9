import { accessSync, constants, mkdirSync } from 'node:fs'

/** Readable by its owner alone. Throws when this user may not use it. */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The data folder ${dataDir} cannot be used: ${why}. Set DATA_DIR to a folder of your own.`,
    )
  }
}
