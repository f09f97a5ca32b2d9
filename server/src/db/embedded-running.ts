import { join } from 'node:path'
import { readIfThere } from '#write-durably.ts'

/** Where the embedded PostgreSQL that another process runs on a data folder can be reached; null when none does. */
export function runningEmbeddedPostgres(dataDir: string): string | null {
  const password = readIfThere(join(dataDir, 'postgres.password'))?.trim()
  // Its fifth line is the folder of the socket.
  const runFolder = readIfThere(join(dataDir, 'postgres', 'postmaster.pid'))?.split('\n')[4]
  if (!password || !runFolder) return null
  return embeddedUrl(runFolder, password)
}

/** For `pg`, through the unix socket in a folder. */
export function embeddedUrl(runFolder: string, password: string): string {
  return `postgres://novelette:${password}@localhost/novelette?host=${encodeURIComponent(runFolder)}`
}
