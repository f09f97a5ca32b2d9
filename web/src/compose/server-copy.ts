import type { Draft, SavedDraft } from '@novelette/domain/drafts.ts'
import { client, partingClient } from '#lib/rpc.ts'
import { type SheetText, sameText } from './sheet-text.ts'

/** Characters; with what JSON adds it stays under the 64 kB that browsers let a parting call carry. */
const mostAtParting = 50_000
const mostUnanswered = 20

type CopyOf = {
  readonly id: string
  /** 0 while the server has none. */
  readonly revision: number
  /** What this browser may have saved there before this sheet was laid. */
  readonly unanswered: SheetText | null
}

/** What the server keeps of one sheet. */
export class ServerCopy {
  readonly #id: string
  #revision: number
  /** Texts that were on their way there since it last answered. It took one of them at most: all name the same revision. */
  #unanswered: SheetText[]

  constructor({ id, revision, unanswered }: CopyOf) {
    this.#id = id
    this.#revision = revision
    this.#unanswered = unanswered ? [unanswered] : []
  }

  get revision(): number {
    return this.#revision
  }

  /** A parting save outlives the page. */
  async save(text: SheetText, parting: boolean): Promise<SavedDraft> {
    this.#noteUnanswered(text)
    const calls = parting && text.content.length < mostAtParting ? partingClient : client
    const saved = await calls.drafts.save({ id: this.#id, ...text, revision: this.#revision })
    this.goOnFrom(saved.revision)
    return saved
  }

  async remove(): Promise<void> {
    if (this.#revision > 0) await client.drafts.remove({ id: this.#id })
    this.goOnFrom(0)
  }

  /** The draft as it is there. Where this sheet saved it itself and only the answer was lost, the sheet goes on from it. */
  async meet(): Promise<{ readonly draft: Draft; readonly isOwn: boolean }> {
    const draft = await client.drafts.get({ id: this.#id })
    const isOwn = this.#unanswered.some(text => sameText(text, draft))
    if (isOwn) this.goOnFrom(draft.revision)
    return { draft, isOwn }
  }

  goOnFrom(revision: number): void {
    this.#revision = revision
    this.#unanswered = []
  }

  /** The first is the likeliest to have arrived, then the latest. */
  #noteUnanswered(text: SheetText): void {
    this.#unanswered.push(text)
    if (this.#unanswered.length > mostUnanswered) this.#unanswered.splice(1, 1)
  }
}
