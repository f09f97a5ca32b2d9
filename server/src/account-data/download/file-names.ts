/** These characters are allowed on every system. */
const plain = (words: string) => words.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '')

/** 2026-11-21 */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export function zipName(username: string, now: Date): string {
  return `novelette-${plain(username)}-${dayOf(now)}.zip`
}

/** Builds unique names such as 2026-11-21-from-Noor-1a2b3c4d. */
export function fileNames() {
  const taken = new Set<string>()
  return (date: Date, words: string, id: string): string => {
    const stem = `${dayOf(date)}-${plain(words)}`
    // The start of an id is a timestamp, which letters can share.
    const short = `${stem}-${id.slice(-8)}`
    const name = taken.has(short) ? `${stem}-${id}` : short
    taken.add(name)
    return name
  }
}
