import { bannerIds } from '@novelette/domain/banners.ts'
import * as z from 'zod/mini'
import type { SheetText } from './sheet-text.ts'

/**
 * Drafts that the server does not have yet. They outlive a closed tab and a sign-out (DECISIONS 23), so their names must not
 * match what session/browser-storage.ts clears; each is kept under its writer's id and read back for that writer alone.
 */
const prefix = 'unsent-draft:'

const keptDraft = z.strictObject({
  id: z.uuid(),
  receiver: z.string(),
  content: z.string(),
  banner: z.enum(bannerIds),
  /** The server's revision that this text was written on; 0 when it has none. */
  revision: z.int(),
  /** Milliseconds since 1970, by this device's clock. */
  changedAt: z.number(),
})
export type KeptDraft = z.infer<typeof keptDraft>

const keyOf = (writerId: string, id: string) => `${prefix}${writerId}:${id}`

/** False when this browser has no room for it. */
export function keepDraft(writerId: string, draft: SheetText & { id: string; revision: number }): boolean {
  try {
    const { id, receiver, content, banner, revision } = draft
    const kept: KeptDraft = { id, receiver, content, banner, revision, changedAt: Date.now() }
    localStorage.setItem(keyOf(writerId, id), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function dropKeptDraft(writerId: string, id: string): void {
  localStorage.removeItem(keyOf(writerId, id))
}

/** Newest first. */
export function keptDrafts(writerId: string): KeptDraft[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  return keys
    .filter(key => key.startsWith(keyOf(writerId, '')))
    .map(key => readKept(localStorage.getItem(key)))
    .filter(draft => draft !== null)
    .sort((one, other) => other.changedAt - one.changedAt)
}

function readKept(text: string | null): KeptDraft | null {
  try {
    const parsed = keptDraft.safeParse(JSON.parse(text ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
