import { isRecord } from '@novelette/domain/is-record.ts'
import { type BannerId, isBannerId } from '@novelette/domain/letters/banners.ts'
import { visitorDraftDays } from '@novelette/domain/letters/draft-times.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { shapeOf, storedEntry } from '#lib/storage/entries.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'

/** Characters that fit on the letter that a visitor tries. */
export const visitorDraftLength = 500

const entry = storedEntry('tried-letter')
/** In this tab alone. */
const here = storedEntry('tried-here')
const keptMs = visitorDraftDays * 24 * 3_600_000

export type VisitorDraft = {
  readonly version: 1
  /** Of the draft that it becomes: two tabs that take it at once make one draft. */
  readonly id: string
  readonly text: string
  readonly banner: BannerId
  /** Milliseconds since 1970. */
  readonly writtenAt: number
  readonly owner: Owner | null
}

/**
 * The mark of whose it is, where that is known, and no name: they may go on elsewhere and leave this behind. `isNew` for someone
 * who registered in this browser since.
 */
type Owner = { readonly mark: string; readonly isNew: boolean }

function isVisitorDraft(value: unknown): value is VisitorDraft {
  if (!isRecord(value) || Object.keys(value).length !== 6) return false
  const { version, id, text, banner, writtenAt, owner } = value
  if (version !== 1 || !isUuid(id) || !isBannerId(banner) || typeof writtenAt !== 'number') return false
  return isVisitorText(text) && (owner === null || isOwner(owner))
}

function isVisitorText(text: unknown): text is string {
  return typeof text === 'string' && text.length <= visitorDraftLength && text.trim() !== ''
}

function isOwner(value: unknown): value is Owner {
  if (!isRecord(value) || Object.keys(value).length !== 2) return false
  return typeof value.mark === 'string' && typeof value.isNew === 'boolean'
}

const visitorDraftShape = shapeOf(isVisitorDraft)

/** What a visitor wrote on the landing page of this browser; null for nothing, for what is too old, and for what is damaged. */
export function readVisitorDraft(): VisitorDraft | null {
  const tried = entry.read(visitorDraftShape)
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
