import { bannerIds } from '@novelette/domain/letters/banners.ts'
import * as z from 'zod/mini'
import { storedEntry } from '#lib/storage/stored-entry.ts'
import { finalRefusals } from './final-refusals.ts'

const text = { receiver: z.string(), content: z.string(), banner: z.enum(bannerIds) }

/** What a newer release notes beside it is passed over, so that no words are lost between two. */
const localDraftSchema = z.object({
  id: z.uuid(),
  ...text,
  /** The server's revision of the draft that this text was written on; 0 when it has none. */
  revision: z.int(),
  /** What the sheet said before, and may have saved on that revision: the answers were lost. */
  tried: z.optional(z.readonly(z.array(z.strictObject(text)))),
  /** Why the server does not take it: nobody asks again before its writer has seen it. */
  refused: z.optional(z.enum(finalRefusals)),
  /** Milliseconds since 1970, by this device's clock. */
  changedAt: z.number(),
})
export type LocalDraft = z.infer<typeof localDraftSchema>

/** What is to be kept: as of now, unless it says since when. */
export type Written = Omit<LocalDraft, 'changedAt'> & { readonly changedAt?: number }

/**
 * Texts that this browser keeps because the server does not have them yet. They outlive a closed tab and a sign-out (docs/rules.md 4.1),
 * and each is kept under its writer's id and read back for that writer alone.
 */
export function createShelf(key: 'unsent-draft:' | 'waiting-letter:') {
  const entry = storedEntry(key)
  const idOf = (writerId: string, id: string) => `${writerId}:${id}`
  const read = (id: string): LocalDraft | null => entry.read(localDraftSchema, id)
  return {
    /** The text as it now lies there; null when this browser has no room for it. */
    keep(writerId: string, written: Written): LocalDraft | null {
      const { id, receiver, content, banner, revision, tried, refused, changedAt = Date.now() } = written
      const kept = { id, receiver, content, banner, revision, refused, changedAt }
      const versions = tried?.length ? [{ ...kept, tried }, kept] : [kept]
      return versions.find(version => entry.writeText(JSON.stringify(version), idOf(writerId, id))) ?? null
    },
    get: (writerId: string, id: string): LocalDraft | null => read(idOf(writerId, id)),
    drop: (writerId: string, id: string): void => entry.remove(idOf(writerId, id)),
    /** Newest first. */
    all(writerId: string): LocalDraft[] {
      return entry
        .ids(idOf(writerId, ''))
        .map(read)
        .filter(text => text !== null)
        .sort((one, other) => other.changedAt - one.changedAt)
    },
  }
}
