import { keptDrafts } from './kept-drafts.ts'
import { type SheetText, sameText } from './sheet-text.ts'
import { uuidV7 } from './uuid-v7.ts'

type CopyOf = {
  readonly writerId: string
  readonly id: string
  /** When this browser last kept what the sheet shows; 0 when it did not. */
  readonly keptAt: number
}

/** What this browser keeps of one sheet, for as long as the server does not have it. */
export class DeviceCopy {
  readonly #writerId: string
  readonly #id: string
  #keptAt: number

  constructor({ writerId, id, keptAt }: CopyOf) {
    this.#writerId = writerId
    this.#id = id
    this.#keptAt = keptAt
  }

  /** Whether there was room for it. */
  keep(text: SheetText, revision: number): boolean {
    this.#setAsideOther(text)
    const kept = keptDrafts.keep(this.#writerId, { id: this.#id, ...text, revision })
    this.#keptAt = kept?.changedAt ?? this.#keptAt
    return kept !== null
  }

  drop(): void {
    const isOurs = keptDrafts.get(this.#writerId, this.#id)?.changedAt === this.#keptAt
    if (isOurs) keptDrafts.drop(this.#writerId, this.#id)
  }

  /** While the server is out of reach, a second tab with the same draft keeps its words here, too: they become a draft of their own. */
  #setAsideOther(text: SheetText): void {
    const other = keptDrafts.get(this.#writerId, this.#id)
    if (!other || other.changedAt === this.#keptAt || sameText(other, text)) return
    keptDrafts.keep(this.#writerId, { ...other, id: uuidV7(), revision: 0 })
  }
}
