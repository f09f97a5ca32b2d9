import type { EnclosureKind } from '@novelette/domain/enclosures/enclosure-ids.ts'
import { enclosuresLimitMet } from '@novelette/domain/enclosures/enclosures-limit.ts'
import { photographPath } from '@novelette/domain/enclosures/photographs.ts'
import { recordingPath } from '@novelette/domain/enclosures/recordings.ts'
import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { unlessMissing } from '#compose/answers/answer-in-time.ts'
import { EnclosuresLimited } from '#compose/answers/enclosures-limited.ts'
import { CallError, errorCode, errorText, type FailureCode } from '#lib/error-code.ts'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { backoff, pauseOrOnline } from '#lib/pause.ts'
import { asUser, client } from '#lib/rpc.ts'
import { createStore } from '#lib/store.ts'
import { localFiles } from '#stationery/enclosures/local-files.ts'
import { noteIfHere } from '#stationery/enclosures/not-here-yet.ts'
import { deviceFiles } from './device-files.ts'
import { noteRefusal } from './refusals.ts'

/** An enclosure, and where its file is stored. */
export type Storable = { readonly id: string; readonly path: string }

/** Of an enclosure that was on this device in this page's time, or was asked for; others count as stored. */
export type EnclosureState =
  | { readonly kind: 'storing'; readonly share: number }
  | { readonly kind: 'waiting'; readonly reason: FailureCode }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'stored' }
  /** Neither the server nor this device has it: another may, or it was lost there. */
  | { readonly kind: 'not here' }

const states = createStore<ReadonlyMap<string, EnclosureState>>(new Map())
export const useEnclosureStates = states.useValue

/** Each try sends the whole file. */
const limitedPauseMs = 5 * 60_000

/** In which what another device stores is seen here. */
const notHerePauseMs = 10_000

const kindOf = ({ id }: Storable) => states.get().get(id)?.kind
const isNotRefused = (enclosure: Storable) => kindOf(enclosure) !== 'refused'
const isNotHere = (enclosure: Storable) => kindOf(enclosure) === 'not here'

function setState(id: string, state: EnclosureState): void {
  states.set(new Map(states.get()).set(id, state))
  noteIfHere(id, state.kind !== 'not here')
  noteRefusal(id, state.kind === 'refused' ? errorText(state.error) : null)
}

/** The same file again would be refused again. */
const permanent: readonly FailureCode[] = [
  'photograph_unreadable',
  'photograph_too_large',
  'picture_too_many_pixels',
  'recording_unreadable',
  'recording_too_long',
  'recording_too_large',
  'photographs_full',
  'photographs_off',
  'not_found',
]

const running = new Map<string, Promise<void>>()

/** Stores what waits on this device of what lies in the letter. */
export async function storeEnclosuresOf(writerId: string, content: string): Promise<void> {
  const { photographs, recordings } = splitLetter(content)
  const store = (kind: EnclosureKind, enclosures: readonly Storable[]) =>
    storeWaiting(writerId, enclosures).catch(error => Promise.reject(asEnclosureError(kind, error)))
  await store(
    'photograph',
    photographs.map(({ id }) => ({ id, path: photographPath(id) })),
  )
  await store(
    'recording',
    recordings.map(({ id }) => ({ id, path: recordingPath(id) })),
  )
}

/** What is thrown where those of a letter were not stored. */
export function asEnclosureError(kind: EnclosureKind, error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== 'rate_limited') return error
  return new EnclosuresLimited(error, wait => enclosuresLimitMet(kind, wait))
}

/** Stores what of these waits on this device, two at a time, and says how far it is. Rejects as `call` does with the first failure. */
async function storeWaiting(writerId: string, enclosures: readonly Storable[]): Promise<void> {
  const waiting = [...enclosures]
  const storeRest = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await storeOnce(writerId, next)
  }
  await Promise.all([storeRest(), storeRest()])
}

function storeOnce(writerId: string, enclosure: Storable): Promise<void> {
  const { id } = enclosure
  const storing = running.get(id) ?? store(writerId, enclosure).finally(() => running.delete(id))
  running.set(id, storing)
  return storing
}

async function store(writerId: string, { id, path }: Storable): Promise<void> {
  const file = await deviceFiles.get(writerId, id)
  if (!file) return
  showLocally(id, file)
  const onProgress = (share: number) => setState(id, { kind: 'storing', share })
  onProgress(0)
  try {
    await uploadFile(path, file, { onProgress, asUserId: writerId })
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

/** Asks for those of which this page knows nothing yet, and again for those that were not here. A server of the release before cannot say. */
async function findNotHere(writerId: string, enclosures: readonly Storable[]): Promise<void> {
  for (const enclosure of enclosures) {
    const { id } = enclosure
    if (kindOf(enclosure) !== undefined && !isNotHere(enclosure)) continue
    const answer = await unlessMissing(client.pictures.isEnclosureStored({ id }, asUser(writerId)))
    if (answer) setState(id, { kind: answer.isStored ? 'stored' : 'not here' })
  }
}

/**
 * Until `signal` aborts: what did not reach the server is tried again, what it refused is not; what neither has is asked for until it
 * is there.
 */
export async function keepStoring(
  writerId: string,
  enclosures: readonly Storable[],
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await storeWaiting(writerId, enclosures.filter(isNotRefused))
      await findNotHere(writerId, enclosures)
      if (!enclosures.some(isNotHere)) return
      failures = 0
      await pauseOrOnline(notHerePauseMs, signal)
    } catch (error) {
      if (errorCode(error) === 'signed_out') return
      if (permanent.includes(errorCode(error))) continue
      const isLimited = errorCode(error) === 'rate_limited'
      await pauseOrOnline(isLimited ? limitedPauseMs : backoff(failures++ + 3), signal)
    }
  }
}

/** The address of this device's own file until it is stored; then null. */
export async function localUrl(writerId: string, id: string): Promise<string | null> {
  const file = await deviceFiles.get(writerId, id)
  return file ? showLocally(id, file) : null
}

function showLocally(id: string, file: Blob): string {
  const url = localFiles.get(id) ?? URL.createObjectURL(file)
  localFiles.set(id, url)
  return url
}

function hideLocal(id: string): void {
  const url = localFiles.get(id)
  localFiles.delete(id)
  // It may still be shown or played.
  if (url) setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
