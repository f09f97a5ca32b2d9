import { type BannerId, bannerIds } from '@novelette/domain/letters/banners.ts'
import { visitorDraftDays } from '@novelette/domain/letters/drafts.ts'
import * as z from 'zod/mini'
import { storedEntry } from '#lib/storage/stored-entry.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'

/** Characters that fit on the letter that a visitor tries. */
export const visitorDraftLength = 500

const entry = storedEntry('tried-letter')
/** In this tab alone. */
const here = storedEntry('tried-here')
const keptMs = visitorDraftDays * 24 * 3_600_000

const visitorDraftSchema = z.strictObject({
  version: z.literal(1),
  /** Of the draft that it becomes: two tabs that take it at once make one draft. */
  id: z.uuid().check(z.toLowerCase()),
  text: z.string().check(z.maxLength(visitorDraftLength), z.regex(/\S/)),
  banner: z.enum(bannerIds),
  /** Milliseconds since 1970, by this device's clock. */
  writtenAt: z.number(),
  /**
   * The mark of whose it is, where that is known, and no name: they may go on elsewhere and leave this behind. `isNew` for someone
   * who registered in this browser since.
   */
  owner: z.nullable(z.strictObject({ mark: z.string(), isNew: z.boolean() })),
})
export type VisitorDraft = z.infer<typeof visitorDraftSchema>

/** What a visitor wrote on the landing page of this browser; null for nothing, for what is too old, and for what is damaged. */
export function readVisitorDraft(): VisitorDraft | null {
  const tried = entry.read(visitorDraftSchema)
  if (tried && Math.abs(Date.now() - tried.writtenAt) < keptMs) return tried
  dropVisitorDraft()
  return null
}

/** Whose it is has to be said again after a change. A browser without room for it does without. */
export function storeVisitorDraft(text: string, banner: BannerId): void {
  const id = readVisitorDraft()?.id ?? uuidV7()
  const kept = text.slice(0, visitorDraftLength)
  if (text.trim() === '') dropVisitorDraft()
  else {
    write({ version: 1, id, text: kept, banner, writtenAt: Date.now(), owner: null })
    here.writeText('1')
  }
}

export function dropVisitorDraft(): void {
  entry.remove()
}

let claim = Promise.resolve()

/** It is theirs: they registered in the tab it was written in, or are signed in and said so. */
export function claimVisitorDraft(username: string, isNew: boolean): Promise<void> {
  claim = noteOwner(username, isNew)
  return claim
}

async function noteOwner(username: string, isNew: boolean): Promise<void> {
  const tried = !isNew || wasWrittenInThisTab() ? readVisitorDraft() : null
  const mark = tried && (await markOf(username, tried))
  if (mark) write({ ...tried, owner: { mark, isNew } })
}

/** What is this person's of what was tried here. */
export async function visitorDraftOf(username: string): Promise<VisitorDraft | null> {
  await claim
  const tried = readVisitorDraft()
  return tried?.owner && tried.owner.mark === (await markOf(username, tried)) ? tried : null
}

/** Identifies a writer who comes back. Null where the browser cannot make one: then they are asked. */
async function markOf(username: string, { id }: VisitorDraft): Promise<string | null> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${id} ${username}`))
    return new Uint8Array(hash).join()
  } catch {
    return null
  }
}

/** Whoever registers in another tab, on another day, may be somebody else, and is asked. */
function wasWrittenInThisTab(): boolean {
  return here.readText() !== null
}

/** Without room the page still has it. */
function write(tried: VisitorDraft): void {
  entry.writeText(JSON.stringify(tried))
}
