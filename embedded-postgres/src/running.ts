import { join } from 'node:path'
import { readIfThere } from '@novelette/files/write-durably.ts'

/** Null when no process runs one on the data folder. */
export function runningEmbeddedPostgres(dataDir: string): string | null {
  const password = readIfThere(join(dataDir, 'postgres.password'))?.trim()
  // The fifth line is the socket's folder.
  const runFolder = readIfThere(join(dataDir, 'postgres', 'postmaster.pid'))?.split('\n')[4]
  if (!password || !runFolder) return null
  return embeddedUrl(runFolder, password)
}

export function embeddedUrl(runFolder: string, password: string): string {
  return `postgres://novelette:${password}@localhost/novelette?host=${encodeURIComponent(runFolder)}`
}
