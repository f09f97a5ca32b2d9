import { enclosedIds } from '@novelette/domain/letters/parts/enclosed-ids.ts'
import { type EnclosureKind, enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { enclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import { CallError, errorCode, errorText, type FailureCode, requiredWait } from '#lib/error-code.ts'
import { isDrawable } from '#lib/forms/picture-files.ts'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { backoff, pauseOrOnline } from '#lib/pause.ts'
import { asUser, client } from '#lib/rpc.ts'
import { createStore } from '#lib/store.ts'
import { deviceFiles } from './device-files.ts'
import {
  type FileSource,
  type LetterFile,
  localFiles,
  localOrStoredUrl,
  setFileMissing,
} from './file-source.ts'
import { noteRefusal, noteWaiting } from './not-stored.ts'

type Storable = Pick<LetterFile, 'kind' | 'id'>

/** Of an enclosure that was on this device in this page's time, or was asked for; others count as stored. */
export type EnclosureState =
  | { readonly kind: 'storing'; readonly fraction: number }
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
  setFileMissing(id, state.kind === 'not here')
  noteRefusal(id, state.kind === 'refused' ? errorText(state.error) : null)
  noteWaiting(id, state.kind === 'waiting' || state.kind === 'storing' ? state.kind : 'over')
}

/** Whether the same file would be refused again: with a code that is named after its kind, or one of these. */
const isPermanent = (code: FailureCode) =>
  code === 'picture_too_many_pixels' ||
  code === 'not_found' ||
  enclosureKinds.some(kind => code.startsWith(kind))

const running = new Map<string, Promise<void>>()

/** Stores what waits on this device of what lies in the letter. */
export async function storeEnclosuresOf(writerId: string, content: string): Promise<void> {
  const ids = enclosedIds(splitLetter(content))
  for (const kind of enclosureKinds) {
    const enclosures = ids[kind].map(id => ({ kind, id }))
    await storeWaiting(writerId, enclosures).catch(error => Promise.reject(asEnclosureError(kind, error)))
  }
}

/** Of too many in an hour the refusal itself says no more than that of too many letters. */
export function asEnclosureError(kind: EnclosureKind, error: unknown): unknown {
  const wait = requiredWait(error)
  if (wait === null || !(error instanceof CallError)) return error
  const { code, status, message, data } = error
  const { perHour } = partKindOf(kind).files
  const enclosures = `At most ${perHour} ${kind}s an hour can be stored. Yours are safe here, and the letter can be sent in ${wait}.`
  return new CallError(code, { status, message, data: { ...data, fields: { enclosures } } })
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

async function store(writerId: string, { kind, id }: Storable): Promise<void> {
  const file = await deviceFiles.get(writerId, id)
  if (!file) return
  await showLocally(id, file)
  const onProgress = (fraction: number) => setState(id, { kind: 'storing', fraction })
  onProgress(0)
  try {
    await uploadFile(enclosurePath(kind, id), file, { onProgress, asUserId: writerId })
  } catch (error) {
    const reason = errorCode(error)
    const isRefused = isPermanent(reason)
    setState(id, isRefused ? { kind: 'refused', error } : { kind: 'waiting', reason })
    throw error
  }
  setState(id, { kind: 'stored' })
  await deviceFiles.remove(writerId, id)
  hideLocal(id)
}

/** Null: a server of the release before cannot say. */
async function askWhetherStored(writerId: string, id: string): Promise<boolean | null> {
  try {
    return (await client.pictures.isEnclosureStored({ id }, asUser(writerId))).isStored
  } catch (error) {
    if (errorCode(error) === 'not_found') return null
    throw error
  }
}

/** Asks for those of which this page knows nothing yet, and again for those that were not here. */
async function findNotHere(writerId: string, enclosures: readonly Storable[]): Promise<void> {
  for (const enclosure of enclosures) {
    const { id } = enclosure
    if (kindOf(enclosure) !== undefined && !isNotHere(enclosure)) continue
    const isStored = await askWhetherStored(writerId, id)
    if (isStored !== null) setState(id, { kind: isStored ? 'stored' : 'not here' })
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
      if (isPermanent(errorCode(error))) continue
      const isLimited = errorCode(error) === 'rate_limited'
      await pauseOrOnline(isLimited ? limitedPauseMs : backoff(failures++ + 3), signal)
    }
  }
}

/** This device's own files until they are stored. */
export const filesOfWriter = (writerId: string): FileSource => ({
  async urlOf(file) {
    const own = await deviceFiles.get(writerId, file.id)
    if (own) await showLocally(file.id, own)
    return localOrStoredUrl(file)
  },
})

/** What becomes of those that are awaited. */
const whenStored = new Map<string, () => void>()

export async function showLocally(id: string, file: Blob): Promise<void> {
  const isDrawn = localFiles.has(id) || (await isDrawable(file))
  if (localFiles.has(id)) return
  const shown = isDrawn
    ? URL.createObjectURL(file)
    : new Promise<void>(resolve => whenStored.set(id, resolve))
  localFiles.set(id, shown)
}

function hideLocal(id: string): void {
  const shown = localFiles.get(id)
  localFiles.delete(id)
  whenStored.get(id)?.()
  whenStored.delete(id)
  // It may still be shown or played.
  if (typeof shown === 'string') setTimeout(() => URL.revokeObjectURL(shown), 60_000)
}
