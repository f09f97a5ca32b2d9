import type { ErrorCode } from '@novelette/domain/errors.ts'
import type { Draft } from '@novelette/domain/letters/drafts.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { ORPCError } from '@orpc/client'
import type { DraftEffect, DraftEvent } from '#letters/writing/drafts/draft-machine.ts'
import { blankSnapshot, copySnapshot, type DraftSnapshot } from '#letters/writing/drafts/draft-snapshot.ts'
import { type DraftText, draftTextOf } from '#letters/writing/drafts/draft-text.ts'
import { draftsInTab } from '#letters/writing/drafts/drafts-in-tab.ts'
import { flushOutbox } from '#letters/writing/drafts/flush-outbox.ts'
import { loadDraft } from '#letters/writing/drafts/load-draft.ts'
import {
  dropLocalDraft,
  isLeftBehind,
  localDrafts,
  storeLocalDraft,
} from '#letters/writing/drafts/local-drafts.ts'
import { type Outcome, outbox } from '#letters/writing/drafts/outbox.ts'
import { setAside } from '#letters/writing/drafts/remote-draft.ts'
import { fetchLetter, sendOrSchedule } from '#letters/writing/drafts/remote-letter.ts'
import { uploadLocalDrafts } from '#letters/writing/drafts/upload-local-drafts.ts'
import { createDraftRunner } from '#letters/writing/drafts/window-draft.ts'
import { errorCode } from '#lib/error-code.ts'
import { LetterServer, rosalind } from './letter-server.ts'
import { connectionLost, refusedCall } from './server-stub.ts'

const writerId = '0197a000-0000-7000-8000-000000000001'

/** By `count`, so that no two are the same. */
const plans: readonly ((count: number) => LetterPlan)[] = [
  count => {
    const wall = new Date(Date.UTC(2031, 0, count, 9)).toISOString().slice(0, 16)
    return { delivery: { kind: 'day', wall, zone: 'UTC', zoneOf: 'fixed' } }
  },
  count => ({ delivery: { kind: 'slow', days: 15, to: `Town ${count}`, zone: 'UTC', isShown: true } }),
  count => ({ openWhen: { label: `of ${count}` } }),
]

export const operations = [
  'open',
  'write',
  'open',
  'write',
  'write',
  'plan',
  'clear',
  'storeTimer',
  'storeTimer',
  'saveTimer',
  'saveTimer',
  'arrive',
  'answer',
  'answer',
  'loseRequest',
  'loseAnswer',
  'unavailable',
  'signedOut',
  'hang',
  'arriveLate',
  'upload',
  'send',
  'cancel',
  'flush',
  'leave',
  'close',
  'crash',
  'crashAmidEffects',
  'keepMine',
  'takeOther',
  'keepAsNew',
  'settle',
] as const
export const slots = [0, 1, 2] as const
type Slot = (typeof slots)[number]
export type Operation = { readonly name: (typeof operations)[number]; readonly slot: Slot }

/** Two windows share a browser; the third is open on another device, with a storage of its own. */
type Device = 'here' | 'elsewhere'
const devices = ['here', 'elsewhere'] as const
const deviceOf: { readonly [S in Slot]: Device } = { 0: 'here', 1: 'here', 2: 'elsewhere' }

/** A text that was written, and the one it replaced. It is durable once it was stored, acknowledged or sent. */
type Version = {
  readonly text: DraftText
  readonly parent: Version | null
  /** Windows that were told that the server has it. */
  readonly savedBy: Set<Window>
  /** Whether Send was pressed for it: then it is kept beside what went. */
  wasToBeSent: boolean
  isDurable: boolean
  isReplaced: boolean
}

type KeptDraft = DraftText & { readonly id: string }

type Request = { readonly run: () => unknown; readonly saves: DraftText | null; event: DraftEvent | null }

class Crash extends Error {}

type Window = {
  readonly id: string
  readonly dispatch: (event: DraftEvent) => void
  readonly state: ReturnType<typeof createDraftRunner>['getState']
  says: DraftText | null
  request: Request | null
  isSaveDue: boolean
  isStoreDue: boolean
}

/**
 * One writer, three windows on two devices, and a server. Machine, runner, storage and outbox are the product's; time and the network
 * are what the history says. `findLost` names the texts that are nowhere, `findDoubled` those that went and are a draft, too,
 * `findOutdated` those that their writer had left behind on the way to what went, and are a draft, and `misled` those that a window says
 * its letter did not carry, though it did.
 */
export class DraftHistory {
  readonly server = new LetterServer()
  readonly misled: string[] = []
  readonly #windows: (Window | null)[] = [null, null, null]
  /** What the device has stored that is not in use now. */
  #otherStorage: Record<string, string> = {}
  #device: Device = 'here'
  readonly #ownDrafts = new Set<string>()
  /** Words that were kept as a new letter in one window while others showed them, which ask for themselves. */
  readonly #keptTwice = new Set<string>()
  /** Which window stored a device's draft. */
  readonly #storers = new Map<string, Window>()
  /** Requests that their windows gave up, and that may still reach the server. */
  readonly #lateRequests: (() => unknown)[] = []
  readonly #versions = new Map<string, Version>()
  readonly #unsubscribe = outbox.subscribe(() => this.#compareWithOutbox())
  #id = ''
  #count = 0
  #effectsUntilCrash = Number.POSITIVE_INFINITY

  async play(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) await this.#doAndNote(operation)
    for (const name of ['settle', 'close', 'settle', 'flush', 'upload'] as const) await this.#inEach(name)
    while (this.#lateRequests.length > 0) await this.#arriveLate()
    // What still lies on a device is compared with a letter that went so late.
    await this.#inEach('upload')
    this.#unsubscribe()
  }

  async #inEach(name: Operation['name']): Promise<void> {
    for (const slot of slots) await this.#doAndNote({ name, slot })
  }

  async #doAndNote(operation: Operation): Promise<void> {
    await this.#do(operation)
    this.#noteOwnDrafts()
  }

  findLost(): string[] {
    const went = this.#went()
    const kept = new Set(this.#drafts().map(keyOf))
    for (const { text, parent } of this.#versions.values()) if (went.has(wordsOf(text))) replace(parent)
    return [...this.#versions]
      .filter(([, { isDurable, isReplaced }]) => isDurable && !isReplaced)
      .filter(([key, { text }]) => !kept.has(key) && !went.has(wordsOf(text)))
      .map(([key]) => key)
  }

  /** A draft of its own may have been made of the words before they went. */
  findDoubled(): string[] {
    const { letters } = this.server
    const went = this.#went()
    const drafts = this.#drafts().filter(({ id }) => letters.has(id) || !this.#ownDrafts.has(id))
    const doubled = drafts.map(wordsOf).filter(words => went.has(words) && !this.#keptTwice.has(words))
    const isTwice = new Set([...letters.values()].map(wordsOf)).size < letters.size
    return isTwice ? [...doubled, 'sent twice'] : doubled
  }

  /** What the server had, and from which its writer went on to what was sent, is no draft of this letter. */
  findOutdated(): string[] {
    const { letters } = this.server
    const before = new Set<Version>()
    for (const letter of letters.values())
      for (const { text, parent } of this.#versions.values())
        if (carriedWords(letter).includes(wordsOf(text)))
          for (let older = parent; older; older = older.parent) before.add(older)
    return devices.flatMap(device =>
      this.#storedOn(device)
        .filter(draft => {
          const version = this.#versions.get(keyOf(draft))
          const storer = this.#storers.get(`${device} ${draft.id}`)
          const isLeftBehind = letters.has(draft.id) && version && before.has(version)
          return isLeftBehind && !version.wasToBeSent && storer && version.savedBy.has(storer)
        })
        .map(keyOf),
    )
  }

  /** The words that letters carry. */
  #went(): ReadonlySet<string> {
    return new Set([...this.server.letters.values()].flatMap(carriedWords))
  }

  /** Notes which words are a draft of another id than their letter's, while it has not gone. */
  #noteOwnDrafts(): void {
    const went = this.#went()
    for (const draft of this.server.drafts.values())
      if (!went.has(wordsOf(draft))) this.#ownDrafts.add(draft.id)
  }

  /** On both devices and on the server. */
  #drafts(): KeptDraft[] {
    return [...devices.flatMap(device => this.#storedOn(device)), ...this.server.drafts.values()]
  }

  #storedOn(device: Device): KeptDraft[] {
    this.#use(device)
    return [...localDrafts.all(writerId), ...outbox.all(writerId)]
  }

  /** From here on what is stored is stored on this device. */
  #use(device: Device): void {
    if (device === this.#device) return
    const stored = { ...localStorage }
    localStorage.clear()
    Object.assign(localStorage, this.#otherStorage)
    this.#otherStorage = stored
    this.#device = device
  }

  #windowsHere(): Window[] {
    return slots
      .filter(slot => deviceOf[slot] === this.#device)
      .map(slot => this.#windows[slot])
      .filter(window => window != null)
  }

  async #do({ name, slot }: Operation): Promise<void> {
    this.#use(deviceOf[slot])
    const window = this.#windows[slot]
    if (name === 'settle') return this.#settle(slot)
    if (name === 'flush') return this.#flush()
    if (name === 'upload') return this.#upload()
    if (name === 'arriveLate') return this.#arriveLate()
    if (name === 'leave') return this.server.leave(this.#id)
    if (name === 'open') {
      if (!window) this.#open(slot, await this.#snapshot())
      return
    }
    if (!window) return
    try {
      await this.#doIn(window, slot, name)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      this.#windows[slot] = null
    }
    this.#effectsUntilCrash = Number.POSITIVE_INFINITY
    if (!window.state().isOpen && !window.request) this.#windows[slot] = null
  }

  async #doIn(window: Window, slot: number, name: Operation['name']): Promise<void> {
    const { isOpen, sync, request } = window.state()
    if (name === 'hang') return this.#hang(window)
    if (['arrive', 'answer', 'loseRequest', 'loseAnswer', 'unavailable', 'signedOut'].includes(name))
      return this.#answer(window, name)
    if (name === 'crash') this.#windows[slot] = null
    if (!isOpen || name === 'crash') return
    switch (name) {
      case 'write':
        this.#write(window, true)
        return
      case 'plan':
        this.#plan(window)
        return
      case 'clear':
        this.#write(window, false)
        return
      case 'crashAmidEffects':
        this.#effectsUntilCrash = 1
        this.#fireTimers(window, true, true)
        return
      case 'storeTimer':
      case 'saveTimer':
        this.#fireTimers(window, name === 'storeTimer', name === 'saveTimer')
        return
      case 'send':
        if (window.says) this.#send(window, window.says)
        return
      case 'cancel': {
        const letter = outbox.get(writerId, window.id)
        if (letter) outbox.backToDrafts(writerId, letter)
        return
      }
      case 'close':
        window.dispatch({ type: 'closed' })
        return
      case 'keepMine':
      case 'takeOther':
        if (sync.kind === 'conflict') await this.#choose(window, slot, sync.other, name === 'keepMine')
        return
      case 'keepAsNew':
        // It is offered once its words were compared, or could not be.
        if (sync.kind === 'sentElsewhere' && request !== 'compare')
          this.#keepAsNew(window, slot, sync.sent === null)
    }
  }

  #send(window: Window, letter: DraftText): void {
    const version = this.#versions.get(keyOf(letter))
    if (version) version.wasToBeSent = true
    window.dispatch({ type: 'sendPressed', letter })
  }

  /** All that is due happens, and is answered. */
  async #settle(slot: Slot): Promise<void> {
    await this.#flush()
    for (let tries = 0; tries < 8; tries += 1) {
      const window = this.#windows[slot]
      if (!window) return
      if (window.state().isOpen) this.#fireTimers(window, true, true)
      await this.#do({ name: 'answer', slot })
    }
    const window = this.#windows[slot]
    const letter = window && this.server.letters.get(window.id)
    if (letter && window.says && window.state().sync.kind === 'sentElsewhere')
      if (carriedWords(letter).includes(wordsOf(window.says))) this.misled.push(wordsOf(letter))
  }

  #write(window: Window, hasText: boolean): void {
    if (isSending(window)) return
    if (hasText) {
      const content = `<p>${++this.#count}</p>`
      // Some are given to a guest meanwhile, and to somebody with an account again.
      const to = this.#count % 3 === 0 ? { receiver: '', guest: rosalind } : { receiver: 'Noor' }
      // And some are to arrive later, or to be opened later.
      const plan = this.#count % 4 === 0 && { plan: this.#nextPlan() }
      this.#change(window, { ...to, content, banner: 'starry-night', ...plan })
    } else this.#change(window, null)
  }

  /** The same words are to arrive at another time. */
  #plan(window: Window): void {
    if (isSending(window) || !window.says) return
    this.#count += 1
    this.#change(window, { ...window.says, plan: this.#nextPlan() })
  }

  #nextPlan(): LetterPlan | undefined {
    return plans[this.#count % plans.length]?.(this.#count)
  }

  #change(window: Window, text: DraftText | null): void {
    const parent = window.says && (this.#versions.get(keyOf(window.says)) ?? null)
    window.says = text
    if (text)
      this.#versions.set(keyOf(text), {
        text,
        parent,
        savedBy: new Set(),
        wasToBeSent: false,
        isDurable: false,
        isReplaced: false,
      })
    else replace(parent)
    window.dispatch({ type: 'changed' })
  }

  #fireTimers(window: Window, storing: boolean, saving: boolean): void {
    const text = window.says
    if (storing && window.isStoreDue) {
      window.isStoreDue = false
      window.dispatch({ type: 'storeDue', text })
    }
    if (saving && window.isSaveDue) {
      window.isSaveDue = false
      window.dispatch({ type: 'saveDue', text })
    }
  }

  /** As the screen does it. */
  async #choose(window: Window, slot: number, other: Draft, isMine: boolean): Promise<void> {
    const aside = isMine ? other : window.says
    if (aside) {
      await setAside(writerId, window.id, draftTextOf(aside))
      this.#makeDurable(aside)
    }
    window.dispatch({ type: isMine ? 'overwriteChosen' : 'discarded' })
    if (!isMine) this.#windows[slot] = null
  }

  /** Where nobody could tell what went, its writer has decided. */
  #keepAsNew(window: Window, slot: number, isUncompared: boolean): void {
    if (window.says) {
      const copy = copySnapshot(writerId, window.says)
      if (isUncompared) this.#ownDrafts.add(copy.id)
      if (this.#isShownElsewhere(window)) this.#keptTwice.add(wordsOf(window.says))
      this.#open(slot, copy)
      this.#makeDurable(window.says)
    } else this.#windows[slot] = null
    window.dispatch({ type: 'discarded' })
  }

  #isShownElsewhere(window: Window): boolean {
    const { id, says } = window
    return this.#windows.some(
      other =>
        other &&
        other !== window &&
        other.id === id &&
        other.says &&
        says &&
        wordsOf(other.says) === wordsOf(says),
    )
  }

  async #snapshot(): Promise<DraftSnapshot> {
    const snapshot = (this.#id && (await loadDraft(writerId, this.#id))) || blankSnapshot({ to: 'Noor' })
    this.#id = snapshot.id
    return snapshot
  }

  #open(slot: number, snapshot: DraftSnapshot): void {
    const runner = createDraftRunner(snapshot, effect => {
      if (--this.#effectsUntilCrash < 0) throw new Crash()
      this.#perform(window, effect)
    })
    const window: Window = {
      id: snapshot.id,
      dispatch: runner.dispatch,
      state: runner.getState,
      says: snapshot.text.content ? snapshot.text : null,
      request: null,
      isSaveDue: false,
      isStoreDue: false,
    }
    this.#windows[slot] = window
    if (snapshot.sync.kind === 'saved') this.#noteSaved(window, snapshot.text)
    runner.dispatch({ type: 'opened' })
    this.#compareWithOutbox()
  }

  #perform(window: Window, effect: DraftEffect): void {
    const { id, says: text, dispatch } = window
    switch (effect.type) {
      case 'scheduleSave':
      case 'retrySave':
        window.isSaveDue = true
        break
      case 'scheduleStore':
        window.isStoreDue = true
        break
      case 'cancelTimers':
        Object.assign(window, { isSaveDue: false, isStoreDue: false })
        break
      case 'saveNow':
        window.isSaveDue = false
        dispatch({ type: 'saveDue', text })
        break
      case 'storeNow':
        dispatch({ type: 'storeDue', text })
        break
      case 'store': {
        const { text, revision, unacknowledgedSaves, refused } = effect
        const draft = { id, ...text, revision, unacknowledgedSaves, refused }
        this.#storers.set(`${this.#device} ${id}`, window)
        const storedAt = storeLocalDraft(writerId, draft, effect.storedAt)
        this.#makeDurable(text)
        dispatch({ type: 'stored', storedAt })
        break
      }
      case 'dropStored':
        dropLocalDraft(writerId, id, effect.storedAt)
        break
      case 'queueLetter': {
        const { text, revision, unacknowledgedSaves, error } = effect
        const storedAt = outbox.add(writerId, { id, ...text, revision, unacknowledgedSaves })
        dispatch({ type: 'queued', storedAt, error })
        break
      }
      case 'checkOutbox':
        this.#compare(window)
        break
      default:
        this.#call(window, effect)
    }
  }

  #call(window: Window, effect: DraftEffect): void {
    const { answers } = this.server
    const { id } = window
    const calls: { readonly [Type in DraftEffect['type']]?: () => unknown } = {
      saveDraft: () => {
        if (!('text' in effect)) return
        const { guest, ...text } = effect.text
        const to = guest && { guestId: guest.id }
        return answers.drafts?.save?.({ id, ...text, ...to, revision: effect.revision })
      },
      removeDraft: () => 'revision' in effect && answers.drafts?.remove?.({ id, revision: effect.revision }),
      fetchDraft: () => answers.drafts?.get?.({ id }),
      fetchLetter: () => fetchLetter(writerId, id, window.says?.plan),
      sendLetter: () => 'letter' in effect && sendOrSchedule(writerId, id, effect.letter, effect.revision),
    }
    const run = calls[effect.type]
    const saves = effect.type === 'saveDraft' ? effect.text : null
    if (run) window.request = { run, saves, event: null }
  }

  async #answer(window: Window, how: Operation['name']): Promise<void> {
    const { request } = window
    if (!request) return
    if (how !== 'loseRequest' && how !== 'unavailable' && how !== 'signedOut')
      await this.#arrive(window, request)
    if (how === 'arrive') return
    window.request = null
    const errors: Partial<Record<Operation['name'], () => unknown>> = {
      loseRequest: connectionLost,
      loseAnswer: connectionLost,
      unavailable: () => refusedCall('unavailable'),
      signedOut: () => refusedCall('signed_out'),
    }
    const error = errors[how]?.()
    const event = request.event ?? { type: 'failed', error: connectionLost() }
    const now = event.type === 'letterFetched' ? { ...event, text: window.says } : event
    if (!error && now.type === 'saved' && request.saves) this.#noteSaved(window, request.saves)
    window.dispatch(error ? { type: 'failed', error } : now)
  }

  #noteSaved(window: Window, text: DraftText): void {
    this.#versions.get(keyOf(text))?.savedBy.add(window)
  }

  /** No answer comes in time; the request reaches the server later. */
  #hang(window: Window): void {
    const { request } = window
    if (!request) return
    if (!request.event) this.#lateRequests.push(request.run)
    window.request = null
    window.dispatch({ type: 'failed', error: connectionLost() })
  }

  async #arriveLate(): Promise<void> {
    try {
      await this.#lateRequests.shift()?.()
    } catch {
      // Nobody waits for the answer.
    }
  }

  async #arrive(window: Window, request: Request): Promise<void> {
    if (request.event) return
    const kind = window.state().request
    try {
      // biome-ignore lint/suspicious/noExplicitAny: each call's answer belongs to its event
      const answer: any = await request.run()
      const events = {
        save: 'saved',
        remove: 'removed',
        reconcile: 'fetched',
        send: 'letterSent',
        compare: 'letterFetched',
      } as const
      if (kind)
        request.event = {
          type: events[kind],
          saved: answer,
          draft: answer,
          receipt: answer,
          sent: answer,
        } as DraftEvent
    } catch (error) {
      // As the browser's client tells of it.
      const failure = error instanceof ORPCError ? refusedCall(error.code as ErrorCode) : error
      const isGone = kind === 'remove' && errorCode(failure) === 'not_found'
      request.event = isGone ? { type: 'removed' } : { type: 'failed', error: failure }
    }
  }

  async #flush(): Promise<void> {
    const onOutcome = (outcome: Outcome) => {
      for (const window of this.#windowsHere()) {
        if (window.state().isOpen && window.id === outcome.letter.id)
          window.dispatch(
            'receipt' in outcome
              ? { type: 'outboxSent', text: window.says, ...outcome }
              : { type: 'outboxRefused', error: outcome.error },
          )
      }
    }
    await this.#runInBackground(
      signal => flushOutbox(writerId, onOutcome, signal),
      () => outbox.all(writerId).length === 0,
    )
  }

  /** As this browser does it while windows are open. */
  async #upload(): Promise<void> {
    const open = this.#windowsHere().map(({ id }) => draftsInTab.add(id))
    await this.#runInBackground(
      signal => uploadLocalDrafts(writerId, () => {}, signal),
      () => localDrafts.all(writerId).every(draft => isLeftBehind(draft) || draftsInTab.has(draft.id)),
    )
    for (const close of open) close()
  }

  /** Once through all that is stored. */
  async #runInBackground(run: (signal: AbortSignal) => Promise<void>, isIdle: () => boolean): Promise<void> {
    const ending = new AbortController()
    const ended = run(ending.signal)
    for (let turns = 0; turns < 60 && !isIdle(); turns += 1) await new Promise(setImmediate)
    ending.abort()
    await ended
  }

  #compareWithOutbox(): void {
    for (const window of this.#windowsHere()) if (window.state().isOpen) this.#compare(window)
  }

  #compare(window: Window): void {
    window.dispatch({ type: outbox.get(writerId, window.id) ? 'waitingStarted' : 'waitingEnded' })
  }

  #makeDurable(text: DraftText): void {
    const version = this.#versions.get(keyOf(text))
    if (!version) return
    version.isDurable = true
    replace(version.parent)
  }
}

/** What a letter says and for whom; on which day it was to arrive is no word of it. */
const wordsOf = ({ receiver, guest, content, plan }: DraftText) =>
  [receiver, guest?.id, content, plan?.openWhen?.label].join(' ')

/** A draft without a label lacks nothing in a letter with one. */
const carriedWords = ({ plan, ...text }: DraftText) => [wordsOf({ ...text, plan }), wordsOf(text)]

/** The words, for whom they are, and when they are to arrive. */
const keyOf = ({ receiver, guest, content, plan }: DraftText) =>
  [receiver, guest?.id, content, JSON.stringify(plan)].join(' ')

const isSending = (window: Window) => ['sending', 'waiting', 'sent'].includes(window.state().delivery.kind)

function replace(version: Version | null): void {
  for (let older = version; older; older = older.parent) older.isReplaced = true
}
