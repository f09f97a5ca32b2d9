import { photographPath, photographUrl } from '@novelette/domain/enclosures/photographs.ts'
import { errorCode, type FailureCode } from '#lib/error-code.ts'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { backoff, pauseOrOnline } from '#lib/pause.ts'
import { createStore } from '#lib/store.ts'
import { localPhotographs, type PhotographSource } from '#stationery/photographs/photograph-source.ts'
import { deviceFiles } from './device-files.ts'

/** Of a photograph that was on this device in this page's time; others are stored. */
export type PhotographState =
  | { readonly kind: 'storing'; readonly share: number }
  | { readonly kind: 'waiting'; readonly reason: FailureCode }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'stored' }

const states = createStore<ReadonlyMap<string, PhotographState>>(new Map())
export const usePhotographStates = states.useValue

/** Each try sends the whole file. */
const limitedPauseMs = 5 * 60_000

const isNotRefused = (id: string) => states.get().get(id)?.kind !== 'refused'

const setState = (id: string, state: PhotographState) => states.set(new Map(states.get()).set(id, state))

/** The same file again would be refused again. */
const permanent: readonly FailureCode[] = [
  'photograph_unreadable',
  'photograph_too_large',
  'picture_too_many_pixels',
  'photographs_full',
  'photographs_off',
  'not_found',
]

const running = new Map<string, Promise<void>>()

/** Stores what of these waits on this device, two at a time, and says how far it is. Rejects as `call` does with the first failure. */
export async function storeWaiting(writerId: string, ids: readonly string[]): Promise<void> {
  const waiting = [...ids]
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await storeOnce(writerId, id)
  }
  await Promise.all([next(), next()])
}

function storeOnce(writerId: string, id: string): Promise<void> {
  const storing = running.get(id) ?? store(writerId, id).finally(() => running.delete(id))
  running.set(id, storing)
  return storing
}

async function store(writerId: string, id: string): Promise<void> {
  const file = await deviceFiles.get(writerId, id)
  if (!file) return
  showLocally(id, file)
  const onProgress = (share: number) => setState(id, { kind: 'storing', share })
  onProgress(0)
  try {
    await uploadFile(photographPath(id), file, { onProgress, asUserId: writerId })
  } catch (error) {
    const reason = errorCode(error)
    const isRefused = permanent.includes(reason)
    setState(id, isRefused ? { kind: 'refused', error } : { kind: 'waiting', reason })
    throw error
  }
  setState(id, { kind: 'stored' })
  await deviceFiles.remove(writerId, id)
  hideLocal(id)
}

/** Until `signal` aborts: what did not reach the server is tried again, what it refused is not. */
export async function keepStoring(
  writerId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await storeWaiting(writerId, ids.filter(isNotRefused))
    } catch (error) {
      if (errorCode(error) === 'signed_out') return
      if (permanent.includes(errorCode(error))) continue
      const isLimited = errorCode(error) === 'rate_limited'
      await pauseOrOnline(isLimited ? limitedPauseMs : backoff(failures + 3), signal)
    }
  }
}

/** This device's own file until it is stored. */
export const photographOfWriter =
  (writerId: string): PhotographSource['urlOf'] =>
  async (id, size) => {
    const file = await deviceFiles.get(writerId, id)
    return file ? showLocally(id, file) : photographUrl(id, size)
  }

function showLocally(id: string, file: Blob): string {
  const url = localPhotographs.get(id) ?? URL.createObjectURL(file)
  localPhotographs.set(id, url)
  return url
}

function hideLocal(id: string): void {
  const url = localPhotographs.get(id)
  localPhotographs.delete(id)
  // An image may show it still.
  if (url) setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
