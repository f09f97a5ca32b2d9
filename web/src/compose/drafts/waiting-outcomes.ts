import type { Outcome } from './flush-outbox.ts'

const sheets = new Map<string, (outcome: Outcome) => void>()

/** The sheet of this letter lies on the desk: it shows itself what became of it, until the returned function is called. */
export function watchWaiting(id: string, watcher: (outcome: Outcome) => void): () => void {
  sheets.set(id, watcher)
  return () => {
    if (sheets.get(id) === watcher) sheets.delete(id)
  }
}

/** False when its sheet is not on the desk. */
export function tellSheet(outcome: Outcome): boolean {
  const watcher = sheets.get(outcome.letter.id)
  watcher?.(outcome)
  return watcher !== undefined
}
