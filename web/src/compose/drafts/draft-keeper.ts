import { type Draft, draftSaveDelayMs } from '@novelette/domain/letters/drafts.ts'
import { errorCode, isSessionOver } from '#lib/error-code.ts'
import { backoff } from '#lib/pause.ts'
import { createStore } from '#lib/store.ts'
import { DeviceCopy } from './device-copy.ts'
import type { Written } from './device-shelf.ts'
import { type DraftState, finalRefusalOf, isLostWithPage, isPassing } from './draft-state.ts'
import type { DraftText } from './draft-text.ts'
import { openDrafts } from './open-drafts.ts'
import { ServerCopy } from './server-copy.ts'
import { watchPage } from './watch-page.ts'

type KeeperOptions = {
  readonly writerId: string
  readonly id: string
  /** The server's revision that the sheet shows; 0 when the server has none. */
  readonly revision: number
  /** Other words of it that this browser may have saved on that revision. */
  readonly tried?: readonly DraftText[] | undefined
  readonly state: DraftState
  /** When this browser last kept what the sheet shows; 0 when it did not. */
  readonly keptAt: number
  /** What the sheet says now; null when it is blank. */
  readonly read: () => DraftText | null
  readonly onSignedOut: () => void
}

/** Keeps one sheet: in this browser at once, on the server 800 ms after the last change (docs/rules.md 4.1). */
export class DraftKeeper {
  readonly #state
  #options: KeeperOptions
  #read: () => DraftText | null
  readonly #server: ServerCopy
  readonly #copy: DeviceCopy
  #changes = 0
  #savedChanges = 0
  #saving: Promise<void> | null = null
  #ended = false
  #isForgotten = false
  isOpen = false
  #failures = 0
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #onNextChange: (() => void) | null = null

  constructor(options: KeeperOptions) {
    this.#options = options
    this.#read = options.read
    const { writerId, id, revision, tried = [], keptAt, state } = options
    const opened = state.kind === 'on-device' ? options.read() : null
    this.#server = new ServerCopy({ writerId, id, revision, unanswered: opened ? [...tried, opened] : tried })
    this.#copy = new DeviceCopy({ writerId, id, keptAt, read: () => this.#toKeep() })
    this.#state = createStore<DraftState>(state)
    // What opens as kept on this device still has to reach the server.
    if (state.kind === 'on-device' || state.kind === 'conflict') this.#changes = 1
  }

  get state(): DraftState {
    return this.#state.get()
  }

  useDraftState = (): DraftState => this.#state.useValue()

  /** The server's revision that the sheet goes on from. */
  get revision(): number {
    return this.#server.revision
  }

  /** What else may be there: its saves whose answers were lost. */
  get tried(): readonly DraftText[] {
    return this.#server.tried
  }

  /** Calls `act` once, when something on the sheet changes next. */
  onNextChange(act: () => void): void {
    this.#onNextChange = act
  }

  /**
   * Starts keeping. The returned function tries one last save and stops: what fails then stays in this browser, for its writer
   * (save-local-drafts.ts). By another try somebody else may have signed in.
   */
  open(): () => void {
    this.isOpen = true
    this.#read = this.#options.read
    const leaveDesk = openDrafts.add(this.#options.id)
    const leaving = new AbortController()
    const watcher = {
      onParting: () => this.saveNow({ parting: true }),
      onOnline: () => this.saveNow(),
      holds: () => isLostWithPage(this.state),
    }
    watchPage(watcher, leaving.signal)
    if (this.#isDirty) this.#saveIn(0)
    return () => {
      leaving.abort()
      this.isOpen = false
      const last = this.#read()
      this.#read = () => last
      this.saveNow({ parting: true })
      void this.#saveLast().finally(leaveDesk)
    }
  }

  /** Something on the sheet changed. Cheap enough for every keystroke. */
  changed(): void {
    this.#changes += 1
    this.#onNextChange?.()
    this.#onNextChange = null
    this.#saveIn(draftSaveDelayMs)
    this.#keepSoon()
  }

  /** Saves what is not saved yet. A parting save outlives the page. */
  saveNow({ parting = false } = {}): void {
    clearTimeout(this.#saveTimer)
    if (!this.#isDirty || this.#ended) return
    this.#copy.keep()
    if (this.#saving || this.state.kind === 'conflict' || this.state.kind === 'sent') return
    this.#saving = this.#save(parting).finally(() => {
      this.#saving = null
      if (this.#isDirty && ['saved', 'blank'].includes(this.state.kind)) this.#saveIn(draftSaveDelayMs)
    })
  }

  /** Before sending: nothing is saved from here on, and what is on its way has arrived. */
  async rest(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#saveTimer)
    if (this.#isDirty) this.#copy.keep()
    await this.#saving
  }

  /** The letter was not sent after all, as far as is known: the next save is refused if it was. */
  resume(): void {
    this.#ended = false
    this.#isForgotten = false
    this.#changes += 1
    this.#keepSoon()
    this.#saveIn(draftSaveDelayMs)
  }

  /** The letter was sent, or the draft is not wanted: this browser forgets it. */
  forget(): void {
    this.#ended = true
    this.#isForgotten = true
    clearTimeout(this.#saveTimer)
    this.#copy.drop()
  }

  /** After a conflict: what is on this sheet replaces the other text. */
  overwrite(other: Draft): void {
    this.#server.goOnFrom(other.revision)
    this.#state.set({ kind: 'saving' })
    this.changed()
    this.saveNow()
  }

  /** After a refusal: whether the sheet goes on from what the server has. Other words there are a conflict from here on. */
  async meetServer(): Promise<boolean> {
    const { draft, isOwn } = await this.#server.meet()
    if (!isOwn) this.#state.set({ kind: 'conflict', other: draft })
    return isOwn
  }

  /** What was on its way when the sheet was closed may not have held the last words. */
  async #saveLast(): Promise<void> {
    await this.#saving
    if (['saved', 'saving'].includes(this.state.kind)) this.saveNow({ parting: true })
    await this.#saving
  }

  get #isDirty(): boolean {
    return this.#changes !== this.#savedChanges
  }

  async #save(parting: boolean): Promise<void> {
    const changes = this.#changes
    const text = this.#read()
    try {
      if (text) await this.#store(text, parting)
      else await this.#clear()
      this.#failures = 0
      this.#savedChanges = changes
      if (!this.#isDirty) return this.#copy.drop()
      // What was kept meanwhile goes on from this save.
      this.#keepSoon()
    } catch (error) {
      await this.#failed(error)
    }
  }

  async #store(text: DraftText, parting: boolean): Promise<void> {
    this.#state.set({ kind: 'saving' })
    const saved = await this.#server.save(text, parting)
    this.#state.set({ kind: 'saved', at: saved.updatedAt })
  }

  /** A sheet that was emptied is no draft any more. */
  async #clear(): Promise<void> {
    await this.#server.remove()
    this.#state.set({ kind: 'blank' })
  }

  async #failed(error: unknown): Promise<void> {
    const code = errorCode(error)
    if (code === 'draft_conflict') return this.#disagree()
    if (code === 'letter_conflict') return this.#leaveBehind()
    if (isSessionOver(error)) this.#options.onSignedOut()
    // The draft was thrown away elsewhere, while words were still written here: it begins anew.
    if (code === 'not_found') this.#server.goOnFrom(0)
    const kept = this.#copy.keep()
    if (code === 'too_large') return this.#state.set({ kind: 'too-large', kept })
    this.#state.set({ kind: kept ? 'on-device' : 'only-here' })
    if (isPassing(code) && this.isOpen) this.#saveIn(backoff(this.#failures++) + draftSaveDelayMs)
  }

  /** It may be our own save whose answer was lost; only other words are a conflict. */
  async #disagree(): Promise<void> {
    try {
      if (await this.meetServer()) this.#saveIn(0)
    } catch (error) {
      await this.#failed(error)
    }
  }

  /** The letter is gone without these words: nobody has to ask again, but once for a closed sheet (save-local-drafts.ts). */
  #leaveBehind(): void {
    this.#state.set({ kind: 'sent' })
    if (this.#isForgotten || !this.isOpen) return
    this.#copy.changed()
    this.#copy.keep()
  }

  #keepSoon(): void {
    if (!this.#ended) this.#copy.changed()
  }

  #toKeep(): Written | null {
    const text = this.#read()
    const refused = finalRefusalOf(this.state)
    return text && { id: this.#options.id, ...text, revision: this.revision, tried: this.tried, refused }
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => this.saveNow(), ms)
  }
}
