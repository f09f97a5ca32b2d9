import type { SessionUser } from '@novelette/domain/accounts.ts'
import { defaultBanner } from '@novelette/domain/banners.ts'
import type { Draft, DraftSummary } from '@novelette/domain/drafts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { client, orpc } from '#lib/rpc.ts'
import type { KeptText } from './device-shelf.ts'
import type { DraftState } from './draft-state.ts'
import { isLeftBehind, keptDrafts } from './kept-drafts.ts'
import { type SheetText, sameText } from './sheet-text.ts'
import { takeTried } from './take-tried.ts'
import { triedBy } from './tried-letter.ts'
import { uuidV7 } from './uuid-v7.ts'
import { waitingLetters } from './waiting-letters.ts'

/** A sheet as it is laid on the desk: a draft from before, or a fresh one. */
export type OpenSheet = {
  readonly id: string
  readonly text: SheetText
  readonly revision: number
  /** Other words of it that this browser may have saved on that revision. */
  readonly tried?: readonly SheetText[] | undefined
  readonly state: DraftState
  /** When this browser kept the text; 0 when it did not. */
  readonly keptAt: number
  /** When a draft from before was last changed; null on a fresh sheet. */
  readonly resumedFrom: Date | null
  /** It was written on the landing page, by someone who had no account yet. */
  readonly wasTried?: boolean
  /** What is to take the place of the text at once, so that it can be undone: the draft as it was earlier. */
  readonly goBackTo?: SheetText
}

export type Wanted = { readonly to?: string | undefined; readonly draft?: string | undefined }

export function freshSheet(receiver = ''): OpenSheet {
  const text = { receiver, content: '', banner: defaultBanner }
  return { id: uuidV7(), text, revision: 0, state: { kind: 'blank' }, keptAt: 0, resumedFrom: null }
}

/**
 * The draft that was asked for, else what its writer wrote before they were here, else the latest draft (to that person, if one
 * is named), else a fresh sheet.
 */
export async function openSheet(
  queryClient: QueryClient,
  { id: writerId, username }: SessionUser,
  wanted: Wanted,
): Promise<OpenSheet> {
  // What waits to be sent lies on no desk, and what a sent letter left behind only when it is asked for.
  const isOpen = ({ id }: { readonly id: string }) => !waiting.has(id)
  const waiting = new Set(waitingLetters.all(writerId).map(({ id }) => id))
  const kept = keptDrafts.all(writerId).filter(draft => !isLeftBehind(draft))
  const saved = await queryClient
    .fetchQuery({ ...orpc.drafts.list.queryOptions(), staleTime: 0, retry: 1 })
    .catch(() => [])
  const tried = wanted.draft === undefined ? await triedBy(username) : null
  if (tried) return takeTried(tried, writerId, wanted.to)
  const id = wanted.draft ?? latest(kept.filter(isOpen), saved.filter(isOpen), wanted.to)
  const sheet = id === undefined ? null : await openDraft(writerId, id)
  return sheet ?? freshSheet(wanted.to)
}

function latest(kept: KeptText[], saved: DraftSummary[], to: string | undefined): string | undefined {
  const all = [
    ...kept.map(draft => ({ ...draft, time: draft.changedAt })),
    ...saved.map(draft => ({ ...draft, time: draft.updatedAt.getTime() })),
  ]
  const fitting = all.filter(draft => to === undefined || draft.receiver === to)
  return fitting.sort((one, other) => other.time - one.time)[0]?.id
}

/**
 * What this device kept is newer than what the server has, unless another device went on from the same revision: then the writer
 * chooses. Null when neither has it.
 */
export async function openDraft(writerId: string, id: string): Promise<OpenSheet | null> {
  const kept = keptDrafts.get(writerId, id) ?? waitingLetters.get(writerId, id)
  if (kept && isLeftBehind(kept)) return fromKept(kept, kept.revision, { kind: 'sent' })
  const saved = await savedDraft(id)
  if (!kept) return saved && sheetOf(saved)
  if (saved && sameText(saved, kept)) {
    keptDrafts.drop(writerId, id)
    return sheetOf(saved)
  }
  // Nobody else has saved it since, or what was saved is what was written here before.
  const isOwn = saved?.revision === kept.revision || kept.tried?.some(text => saved && sameText(saved, text))
  return saved && !isOwn
    ? fromKept(kept, kept.revision, { kind: 'conflict', other: saved })
    : fromKept(kept, saved?.revision ?? kept.revision, { kind: 'on-device' })
}

async function savedDraft(id: string): Promise<Draft | null> {
  try {
    return await client.drafts.get({ id })
  } catch (error) {
    if (errorCode(error) !== 'not_found') console.error('A draft could not be loaded', error)
    return null
  }
}

export function sheetOf({ id, receiver, content, banner, revision, updatedAt }: Draft): OpenSheet {
  const text = { receiver, content, banner }
  return { id, text, revision, state: { kind: 'saved', at: updatedAt }, keptAt: 0, resumedFrom: updatedAt }
}

function fromKept(kept: KeptText, revision: number, state: DraftState): OpenSheet {
  const { id, receiver, content, banner, tried, changedAt: keptAt } = kept
  const text = { receiver, content, banner }
  return { id, text, revision, tried, state, keptAt, resumedFrom: new Date(keptAt) }
}
