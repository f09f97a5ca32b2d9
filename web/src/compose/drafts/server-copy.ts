import type { Draft, SavedDraft } from '@novelette/domain/letters/drafts.ts'
import { errorCode } from '#lib/error-code.ts'
import { asUser, client, keepaliveClient } from '#lib/rpc.ts'
import { type DraftText, sameText } from './draft-text.ts'

/** Characters; with what JSON adds it stays under the 64 kB that browsers let a parting call carry. */
const mostAtParting = 50_000
const mostUnanswered = 20

type CopyOf = {
  readonly writerId: string
  readonly id: string
  /** 0 while the server has none. */
  readonly revision: number
  /** What this browser may have saved there before, on that revision. */
  readonly unanswered: readonly DraftText[]
}

/** What the server keeps of one sheet. */
export class ServerCopy {
  readonly #id: string
  readonly #byWriter: ReturnType<typeof asUser>
  #revision: number
  /** Texts that were on their way there since it last answered. It took one of them at most: all name the same revision. */
  #unanswered: DraftText[]

  constructor({ writerId, id, revision, unanswered }: CopyOf) {
    this.#id = id
    this.#byWriter = asUser(writerId)
    this.#revision = revision
    this.#unanswered = [...unanswered]
  }

  get revision(): number {
    return this.#revision
  }

  /** Those that are most likely to have arrived: the first and the latest. */
  get tried(): readonly DraftText[] {
    return this.#unanswered.filter((_, place, all) => place === 0 || place === all.length - 1)
  }

  /** A parting save outlives the page. */
  async save(text: DraftText, parting: boolean): Promise<SavedDraft> {
    this.#noteUnanswered(text)
    const calls = parting && text.content.length < mostAtParting ? keepaliveClient : client
    const saved = await calls.drafts.save({ id: this.#id, ...text, revision: this.#revision }, this.#byWriter)
    this.goOnFrom(saved.revision)
    return saved
  }

  /** Only as this sheet knows it: what was written elsewhere meanwhile stays, and this throws draft_conflict. */
  async remove(): Promise<void> {
    if (this.#revision === 0 && this.#unanswered.length === 0) return
    try {
      await client.drafts.remove({ id: this.#id, revision: this.#revision }, this.#byWriter)
    } catch (error) {
      if (errorCode(error) !== 'not_found') throw error
    }
    this.goOnFrom(0)
  }

  /** Does what names the revision; once more, where it was refused for words that this browser saved there itself. */
  async goingOn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    try {
      return await act()
    } catch (error) {
      if (errorCode(error) !== 'draft_conflict' || !(await this.meet()).isOwn) throw error
      return act()
    }
  }

  /** The draft as it is there. Where this sheet saved it itself and only the answer was lost, the sheet goes on from it. */
  async meet(): Promise<{ readonly draft: Draft; readonly isOwn: boolean }> {
    const draft = await client.drafts.get({ id: this.#id }, this.#byWriter)
    const isOwn = this.#unanswered.some(text => sameText(text, draft))
    if (isOwn) this.goOnFrom(draft.revision)
    return { draft, isOwn }
  }

  goOnFrom(revision: number): void {
    this.#revision = revision
    this.#unanswered = []
  }

  /** The first is the likeliest to have arrived, then the latest. */
  #noteUnanswered(text: DraftText): void {
    this.#unanswered.push(text)
    if (this.#unanswered.length > mostUnanswered) this.#unanswered.splice(1, 1)
  }
}
