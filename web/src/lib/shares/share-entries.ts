import { useEffect, useSyncExternalStore } from 'react'
import { isInstalled } from '#lib/device/installed.ts'
import { storedEntry } from '#lib/storage/entries.ts'
import { createStore } from '#lib/store.ts'
import { isSharesCacheThere } from './shares-cache.ts'

/** Whose a share is, by its id: their own; empty where nobody ever signed in here. */
export const waitingShares = storedEntry('waiting-share:')

/** Who signed in last in the installed app, with which alone other apps share; by their id, also after they have signed out. */
const lastMember = storedEntry('last-member')

export const lastMemberId = (): string => lastMember.readText() ?? ''

export function noteLastMember(id: string): void {
  if (isInstalled() && lastMember.readText() !== id) lastMember.writeText(id)
}

const writes = createStore(0)
/** The service worker of the installed app may have kept what no page has seen. */
let mayAnyBeUnclaimed = false

function noteWrite(isUnclaimed: boolean): void {
  mayAnyBeUnclaimed = isUnclaimed
  writes.set(writes.get() + 1)
}

/** Whatever changes them has claimed them before. */
export const waitingSharesChanged = () => noteWrite(false)

async function lookForUnclaimed(): Promise<void> {
  if (isInstalled() && (await isSharesCacheThere())) noteWrite(true)
}

const doSharesWait = () => mayAnyBeUnclaimed || waitingShares.ids().length > 0

export function useDoSharesWait(): boolean {
  // Without a cache, as where a page is not secure, nothing is kept.
  useEffect(() => void lookForUnclaimed().catch(() => undefined), [])
  return useSyncExternalStore(writes.subscribe, doSharesWait, () => false)
}
