import type { SessionUser } from '@novelette/domain/accounts/accounts.ts'
import type { Draft, DraftSummary } from '@novelette/domain/letters/drafts.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  blankSnapshot,
  type DraftSnapshot,
  snapshotOf,
  snapshotOfLocal,
} from '#compose/drafts/draft-snapshot.ts'
import { sameText } from '#compose/drafts/draft-text.ts'
import { isLeftBehind, type LocalDraft, localDrafts } from '#compose/drafts/local-drafts.ts'
import { outbox } from '#compose/drafts/outbox.ts'
import { takeVisitorDraft } from '#compose/drafts/take-visitor-draft.ts'
import { visitorDraftOf } from '#compose/drafts/visitor-draft.ts'
import { errorCode } from '#lib/error-code.ts'
import { client, orpc } from '#lib/rpc.ts'

export type DraftRequest = { readonly to?: string | undefined; readonly draft?: string | undefined }

/**
 * The draft that was asked for, else what its writer wrote before they were here, else the latest draft (to that person, if one
 * is named), else a fresh sheet.
 */
export async function loadInitialDraft(
  queryClient: QueryClient,
  { id: writerId, username }: SessionUser,
  wanted: DraftRequest,
): Promise<DraftSnapshot> {
  // What waits to be sent lies on no desk, and what a sent letter left behind only when it is asked for.
  const isOpen = ({ id }: { readonly id: string }) => !waiting.has(id)
  const waiting = new Set(outbox.all(writerId).map(({ id }) => id))
  const kept = localDrafts.all(writerId).filter(draft => !isLeftBehind(draft))
  const saved = await queryClient
    .fetchQuery({ ...orpc.drafts.list.queryOptions(), staleTime: 0, retry: 1 })
    .catch(() => [])
  const visitorDraft = wanted.draft === undefined ? await visitorDraftOf(username) : null
  if (visitorDraft) return takeVisitorDraft(visitorDraft, writerId, wanted.to)
  const id = wanted.draft ?? latest(kept.filter(isOpen), saved.filter(isOpen), wanted.to)
  const sheet = id === undefined ? null : await loadDraft(writerId, id)
  return sheet ?? blankSnapshot(wanted.to)
}

function latest(kept: LocalDraft[], saved: DraftSummary[], to: string | undefined): string | undefined {
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
export async function loadDraft(writerId: string, id: string): Promise<DraftSnapshot | null> {
  const kept = localDrafts.get(writerId, id) ?? outbox.get(writerId, id)
  if (kept && isLeftBehind(kept)) return snapshotOfLocal(kept, kept.revision, { kind: 'sent' })
  const saved = await savedDraft(id)
  if (!kept) return saved && snapshotOf(saved)
  if (saved && sameText(saved, kept)) {
    localDrafts.remove(writerId, id)
    return snapshotOf(saved)
  }
  // Nobody else has saved it since, or what was saved is what was written here before.
  const isOwn = saved?.revision === kept.revision || kept.tried?.some(text => saved && sameText(saved, text))
  return saved && !isOwn
    ? snapshotOfLocal(kept, kept.revision, { kind: 'conflict', other: saved })
    : snapshotOfLocal(kept, saved?.revision ?? kept.revision, { kind: 'unsaved', reason: 'offline' })
}

async function savedDraft(id: string): Promise<Draft | null> {
  try {
    return await client.drafts.get({ id })
  } catch (error) {
    if (errorCode(error) !== 'not_found') console.error('A draft could not be loaded', error)
    return null
  }
}
