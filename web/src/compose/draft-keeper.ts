import { type Draft, draftSaveDelayMs } from '@novelette/domain/drafts.ts'
import { errorCode, type FailureCode, isSessionOver } from '#lib/error-code.ts'
import { backoff } from '#lib/pause.ts'
import { client, partingClient } from '#lib/rpc.ts'
import { DeviceCopy } from './device-copy.ts'
import { type DraftState, isLostWithPage } from './draft-state.ts'
import { type SheetText, sameText } from './sheet-text.ts'

type KeeperOptions = {
  readonly writerId: string
  readonly id: string
  /** The server's revision that the sheet shows; 0 when the server has none. */
  readonly revision: number
  readonly state: DraftState
  /** When this browser last kept what the sheet shows; 0 when it did not. */
  readonly keptAt: number
  /** What the sheet says now; null when it is blank. */
  readonly read: () => SheetText | null
  readonly onSignedOut: () => void
}

const keepHereMs = 400
/** Characters; with what JSON adds it stays under the 64 kB that browsers let a parting call carry. */
const mostAtParting = 50_000

/** Keeps one sheet: in this browser at once, on the server 800 ms after the last change (DECISIONS 23). */
export class DraftKeeper {
  state: DraftState
  #options: KeeperOptions
  #revision: number
  readonly #copy: DeviceCopy
  #isKept = true
  #keptChanges = 0
  #changes = 0
  #savedChanges = 0
  #saving: Promise<void> | null = null
  #ended = false
  #failures = 0
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<() => void>()
  #onNextChange: (() => void) | null = null

  constructor(options: KeeperOptions) {
    this.#options = options
    this.#revision = options.revision
    this.#copy = new DeviceCopy(options)
    this.state = options.state
    // What opens as kept on this device still has to reach the server.
    if (options.state.kind === 'on-device' || options.state.kind === 'conflict') this.#changes = 1
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getState = (): DraftState => this.state

  /** The server's revision that the sheet goes on from. */
  get revision(): number {
    return this.#revision
  }

  /** Calls `act` once, when something on the sheet changes next. */
  onNextChange(act: () => void): void {
    this.#onNextChange = act
  }

  /** Starts keeping; the returned function saves what is left and stops. */
  open(): () => void {
    const leaving = new AbortController()
    const { signal } = leaving
    const onHidden = () => document.visibilityState === 'hidden' && this.saveNow({ parting: true })
    document.addEventListener('visibilitychange', onHidden, { signal })
    window.addEventListener('pagehide', () => this.saveNow({ parting: true }), { signal })
    window.addEventListener('online', () => this.saveNow(), { signal })
    const onLeaving = (event: Event) => isLostWithPage(this.state) && event.preventDefault()
    window.addEventListener('beforeunload', onLeaving, { signal })
    if (this.#isDirty) this.#saveIn(0)
    return () => {
      leaving.abort()
      this.saveNow()
    }
  }

  /** Something on the sheet changed. Cheap enough for every keystroke. */
  changed(): void {
    this.#changes += 1
    this.#onNextChange?.()
    this.#onNextChange = null
    this.#saveIn(draftSaveDelayMs)
    this.#keepTimer ??= setTimeout(
      () => whenIdle(() => this.#isDirty && !this.#ended && this.#keepHere()),
      keepHereMs,
    )
  }

  /** Saves what is not saved yet. A parting save outlives the page. */
  saveNow({ parting = false } = {}): void {
    this.#clearTimers()
    if (!this.#isDirty || this.#ended) return
    this.#keepHere()
    if (this.#saving || this.state.kind === 'conflict' || this.state.kind === 'sent') return
    this.#saving = this.#save(parting).finally(() => {
      this.#saving = null
      if (this.#isDirty && this.state.kind === 'saved') this.#saveIn(draftSaveDelayMs)
    })
  }

  /** Before sending: nothing is saved from here on, and what is on its way has arrived. */
  async rest(): Promise<void> {
    this.#ended = true
    this.#clearTimers()
    if (this.#isDirty) this.#keepHere()
    await this.#saving
  }

  /** The letter was not sent after all, as far as is known: the next save is refused if it was. */
  resume(): void {
    this.#ended = false
    this.#changes += 1
    this.#saveIn(draftSaveDelayMs)
  }

  /** The letter was sent, or the draft is not wanted: this browser forgets it. */
  forget(): void {
    this.#ended = true
    this.#clearTimers()
    this.#copy.drop()
  }

  /** After a conflict: what is on this sheet replaces the other text. */
  overwrite(other: Draft): void {
    this.#revision = other.revision
    this.#changes += 1
    this.#become({ kind: 'saving' })
    this.saveNow()
  }

  get #isDirty(): boolean {
    return this.#changes !== this.#savedChanges
  }

  async #save(parting: boolean): Promise<void> {
    const changes = this.#changes
    const text = this.#options.read()
    try {
      if (text) await this.#store(text, parting)
      else await this.#clear()
      this.#failures = 0
      this.#savedChanges = changes
      if (!this.#isDirty) this.#copy.drop()
    } catch (error) {
      await this.#failed(error, text, changes)
    }
  }

  async #store(text: SheetText, parting: boolean): Promise<void> {
    const { id } = this.#options
    this.#become({ kind: 'saving' })
    const calls = parting && text.content.length < mostAtParting ? partingClient : client
    const saved = await calls.drafts.save({ id, ...text, revision: this.#revision })
    this.#revision = saved.revision
    this.#become({ kind: 'saved', at: saved.updatedAt })
  }

  /** A sheet that was emptied is no draft any more. */
  async #clear(): Promise<void> {
    if (this.#revision > 0) await client.drafts.remove({ id: this.#options.id })
    this.#revision = 0
    this.#become({ kind: 'blank' })
  }

  async #failed(error: unknown, text: SheetText | null, changes: number): Promise<void> {
    const code = errorCode(error)
    if (code === 'draft_conflict' && text) return this.#disagree(text, changes)
    if (code === 'letter_conflict') return this.#become({ kind: 'sent' })
    if (code === 'not_found') return this.#beginAnew()
    if (isSessionOver(error)) this.#options.onSignedOut()
    const kept = this.#keepHere()
    if (code === 'too_large') return this.#become({ kind: 'too-large', kept })
    this.#become({ kind: kept ? 'on-device' : 'only-here' })
    if (retries(code)) this.#saveIn(backoff(this.#failures++) + draftSaveDelayMs)
  }

  /** It may be our own save whose answer was lost; only another text is a conflict. */
  async #disagree(text: SheetText, changes: number): Promise<void> {
    try {
      const other = await client.drafts.get({ id: this.#options.id })
      if (!sameText(other, text)) return this.#become({ kind: 'conflict', other })
      this.#revision = other.revision
      this.#savedChanges = changes
      this.#become({ kind: 'saved', at: other.updatedAt })
    } catch (error) {
      await this.#failed(error, null, changes)
    }
  }

  /** The draft was thrown away elsewhere, while words were still written here. */
  #beginAnew(): void {
    this.#revision = 0
    this.#become({ kind: 'saving' })
    this.#saveIn(0)
  }

  #keepHere(): boolean {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    if (this.#keptChanges === this.#changes) return this.#isKept
    this.#keptChanges = this.#changes
    const text = this.#options.read()
    if (!text) this.#copy.drop()
    this.#isKept = text === null || this.#copy.keep(text, this.#revision)
    return this.#isKept
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => this.saveNow(), ms)
  }

  #clearTimers(): void {
    clearTimeout(this.#saveTimer)
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
  }

  #become(state: DraftState): void {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Between two keystrokes rather than during one; Safari has no such moment to offer. */
function whenIdle(act: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1000 })
  else act()
}

function retries(code: FailureCode): boolean {
  return ['offline', 'unavailable', 'unexpected', 'rate_limited'].includes(code)
}
