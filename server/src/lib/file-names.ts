/** These characters are allowed on every system. */
const plain = (words: string) => words.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '')

/** 2026-11-21 */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export function zipName(username: string, now: Date): string {
  return `novelette-${plain(username)}-${dayOf(now)}.zip`
}

/** Letters and digits of any script are allowed too, and nothing that is not seen. */
const readable = (words: string) =>
  words
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^[-\p{M}]+|-$/gu, '')

/** Builds unique names such as 2026-11-21-from-Noor-1a2b3c4d. */
export function fileNames() {
  const taken = new Set<string>()
  return (date: Date, words: string, id: string): string => {
    const stem = `${dayOf(date)}-${readable(words)}`
    // The start of an id is a timestamp, which letters can share.
    const short = `${stem}-${id.slice(-8)}`
    const name = taken.has(folded(short)) ? `${stem}-${id}` : short
    taken.add(folded(name))
    return name
  }
}

/** Some systems hold names for the same that differ by case alone. */
const folded = (name: string) => name.toLowerCase().normalize('NFC')
