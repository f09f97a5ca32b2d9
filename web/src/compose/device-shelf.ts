import { bannerIds } from '@novelette/domain/banners.ts'
import * as z from 'zod/mini'
import type { SheetText } from './sheet-text.ts'

const keptText = z.strictObject({
  id: z.uuid(),
  receiver: z.string(),
  content: z.string(),
  banner: z.enum(bannerIds),
  /** The server's revision of the draft that this text was written on; 0 when it has none. */
  revision: z.int(),
  /** Milliseconds since 1970, by this device's clock. */
  changedAt: z.number(),
})
export type KeptText = z.infer<typeof keptText>

type Written = SheetText & { readonly id: string; readonly revision: number }

/**
 * Texts that this browser keeps because the server does not have them yet. They outlive a closed tab and a sign-out (DECISIONS 23),
 * so `prefix` must not match what session/browser-storage.ts clears; each is kept under its writer's id and read back for that
 * writer alone.
 */
export function createShelf(prefix: string) {
  const keyOf = (writerId: string, id: string) => `${prefix}${writerId}:${id}`
  return {
    /** The text as it now lies there; null when this browser has no room for it. */
    keep(writerId: string, { id, receiver, content, banner, revision }: Written): KeptText | null {
      const kept = { id, receiver, content, banner, revision, changedAt: Date.now() }
      try {
        localStorage.setItem(keyOf(writerId, id), JSON.stringify(kept))
        return kept
      } catch {
        return null
      }
    },
    get: (writerId: string, id: string): KeptText | null => read(localStorage.getItem(keyOf(writerId, id))),
    drop: (writerId: string, id: string): void => localStorage.removeItem(keyOf(writerId, id)),
    /** Newest first. */
    all(writerId: string): KeptText[] {
      const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
      return keys
        .filter(key => key.startsWith(keyOf(writerId, '')))
        .map(key => read(localStorage.getItem(key)))
        .filter(text => text !== null)
        .sort((one, other) => other.changedAt - one.changedAt)
    },
  }
}

function read(text: string | null): KeptText | null {
  try {
    const parsed = keptText.safeParse(JSON.parse(text ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
