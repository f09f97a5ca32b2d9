import { whenIdle } from '#lib/when-idle.ts'
import type { Written } from './device-shelf.ts'
import { localDrafts, moveOtherTextAside } from './kept-drafts.ts'

type CopyOf = {
  readonly writerId: string
  readonly id: string
  /** When this browser last kept what the sheet shows; 0 when it did not. */
  readonly keptAt: number
  /** What there is to keep now; null when the sheet is blank. */
  readonly read: () => Written | null
}

const keepMs = 400

/** What this browser keeps of one sheet, for as long as the server does not have it. */
export class DeviceCopy {
  readonly #writerId: string
  readonly #id: string
  readonly #read: () => Written | null
  #keptAt: number
  #isStale = true
  #isKept = true
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ writerId, id, keptAt, read }: CopyOf) {
    this.#writerId = writerId
    this.#id = id
    this.#keptAt = keptAt
    this.#read = read
  }

  /** It is kept a moment later. Cheap enough for every keystroke. */
  changed(): void {
    this.#isStale = true
    this.#timer ??= setTimeout(() => whenIdle(() => this.keep()), keepMs)
  }

  /** Keeps it at once; says whether there is room for it. */
  keep(): boolean {
    this.#clearTimer()
    if (!this.#isStale) return this.#isKept
    this.#isStale = false
    const written = this.#read()
    if (!written) this.#remove()
    this.#isKept = written === null || this.#write(written)
    return this.#isKept
  }

  /** The server has it, or it is not wanted. */
  drop(): void {
    this.#clearTimer()
    this.#isStale = false
    this.#remove()
  }

  #write(written: Written): boolean {
    // While the server is out of reach, a second tab with the same draft keeps its words here, too.
    if (!this.#isOurs && !moveOtherTextAside(this.#writerId, written)) return false
    const kept = localDrafts.keep(this.#writerId, written)
    this.#keptAt = kept?.changedAt ?? this.#keptAt
    return kept !== null
  }

  #remove(): void {
    if (this.#isOurs) localDrafts.drop(this.#writerId, this.#id)
  }

  get #isOurs(): boolean {
    return localDrafts.get(this.#writerId, this.#id)?.changedAt === this.#keptAt
  }

  #clearTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
