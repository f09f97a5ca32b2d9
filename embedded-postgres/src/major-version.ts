import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from '@novelette/files/write-durably.ts'
import { findPrograms, type Programs } from '#programs.ts'

/** Data of an earlier major version: moved to this one's before they can be used (docs/decisions/057). */
export class OlderClusterError extends Error {
  override readonly name = 'OlderClusterError'
}

/** A move works in here; when a normal start finds it, it is rubbish. */
export const upgradeFolderOf = (dataDir: string) => join(dataDir, 'postgres-upgrade')

/** Only a complete and compared cluster has this name. */
export const restoredFolderOf = (dataDir: string) => join(upgradeFolderOf(dataDir), 'restored')

/** For the data that were moved. */
export function keptFolderOf(dataDir: string, major: number): string {
  const now = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return join(dataDir, `postgres-${major}-until-${now}`)
}

/** Their names, of all moves. */
export const keptFolders = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter(name => /^postgres-\d+-until-/.test(name)) : []

/** Null where there is no cluster. */
export function majorOfCluster(dataDir: string): number | null {
  const text = readIfThere(join(dataDir, 'postgres', 'PG_VERSION'))
  return text === null ? null : Number.parseInt(text, 10)
}

/** The old cluster has its new name, and the new one not yet its own. */
export const isSwapUnfinished = (dataDir: string) =>
  majorOfCluster(dataDir) === null && existsSync(restoredFolderOf(dataDir))

/** Throws OlderClusterError for data of an earlier major version or a move that was cut off, an Error for later ones. */
export function assertOwnMajor(dataDir: string, { major }: Programs): void {
  const found = majorOfCluster(dataDir)
  if (isSwapUnfinished(dataDir))
    throw new OlderClusterError(
      `Moving ${dataDir} to PostgreSQL ${major} was cut off: npm start finishes it.`,
    )
  if (found === null || found === major) return
  const difference = `${dataDir} holds data of PostgreSQL ${found}, and this release of Novelette has ${major}`
  if (found > major) throw new Error(`${difference}. Start a newer release.`)
  throw new OlderClusterError(`${difference}: npm start moves them.`)
}

/** The installed programs that read it. Throws an Error if there are none. */
export function findProgramsOf(found: number): Programs {
  const previous = findPrograms('previous')
  if (previous.major === found) return previous
  throw new Error(
    `The data are of PostgreSQL ${found}, and this release moves those of ${previous.major} alone. Start an earlier release first, which has ${found + 1}. Nothing was changed.`,
  )
}
