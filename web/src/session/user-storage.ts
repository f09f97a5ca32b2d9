import { storedEntry } from '#lib/storage/entries.ts'

/** An entry for each person, by their id; it goes with their session. */
export function createUserStorage(kind: 'inbox' | 'dashboard') {
  const entry = storedEntry(`${kind}-of-user-`)
  return {
    read: entry.read,
    remove: entry.remove,
    /** A full storage is logged and ignored. */
    keep(userId: string, kept: object): void {
      if (entry.writeText(JSON.stringify(kept), userId)) return
      entry.remove(userId)
      console.error(`The ${kind} could not be kept`)
    },
    removeOthers(userId: string): void {
      for (const other of entry.ids()) if (other !== userId) entry.remove(other)
    },
  }
}
