import type { DraftSummary } from '@novelette/domain/letters/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { draftsInTab } from '#letters/writing/drafts/drafts-in-tab.ts'
import { isLeftBehind, type LocalDraft, localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { useWaitingLetters } from '#letters/writing/drafts/outbox.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { asUser, orpc } from '#lib/rpc.ts'
import { openingLines } from '#stationery/letter/letter-text.ts'

/** `isLeftBehind`: its letter was sent, without these words. */
export type ListedDraft = DraftSummary & { readonly isLeftBehind?: boolean }

/** The list as it was last read: every save makes it stale, and only the open dialog needs it fresh. */
export function useOtherDrafts(openId: string) {
  const { id: writerId } = useWriter()
  const list = useQuery({ ...orpc.drafts.list.queryOptions(asUser(writerId)), enabled: false })
  const { data, refetch, dataUpdatedAt, errorUpdatedAt } = list
  const waiting = useWaitingLetters(writerId)
  useAfterChange(refetch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: local drafts are read again with each answer
  const drafts = useMemo((): readonly ListedDraft[] => {
    const saved = data ?? []
    const kept = localDrafts.all(writerId).filter(({ id }) => saved.every(draft => draft.id !== id))
    const isAway = (id: string) => id === openId || waiting.some(letter => letter.id === id)
    return [...kept.map(summaryOf), ...saved].filter(({ id }) => !isAway(id))
  }, [data, dataUpdatedAt, errorUpdatedAt, writerId, waiting, openId])
  return { drafts, refresh: () => void refetch() }
}

/** A draft that this device alone has. */
function summaryOf(kept: LocalDraft): ListedDraft {
  const { id, receiver, guest, banner, content, storedAt } = kept
  const firstWords = openingLines(content).join(' ')
  const updatedAt = new Date(storedAt)
  return {
    id,
    receiver,
    ...(guest && { guest }),
    banner,
    firstWords,
    updatedAt,
    isLeftBehind: isLeftBehind(kept),
  }
}

/** Calls `act` once another draft has replaced the open one and that one has been saved. */
function useAfterChange(act: () => unknown): void {
  const ids = draftsInTab.useIds()
  const before = useRef(ids)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the open drafts
  useEffect(() => {
    if (before.current === ids || ids.includes(',')) return
    if (before.current !== '') act()
    before.current = ids
  }, [ids])
}
