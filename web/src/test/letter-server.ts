import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { Draft, SaveDraftInput } from '@novelette/domain/letters/drafts.ts'
import type { Letter, SendLetterInput } from '@novelette/domain/letters/letters.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { ScheduledLetter } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { refusal, type ServerAnswers, ServerStub } from './server-stub.ts'

export type HeldCall =
  | 'drafts/get'
  | 'drafts/save'
  | 'drafts/remove'
  | 'letters/send'
  | 'guests/send'
  | 'letters/sentLetter'
  | 'scheduledLetters/schedule'
  | 'scheduledLetters/change'
type Text = Pick<Draft, 'receiver' | 'guest' | 'content' | 'banner' | 'lang' | 'plan'>

const says = (one: Text, other: Text) =>
  one.receiver === other.receiver &&
  one.guest?.id === other.guest?.id &&
  one.content === other.content &&
  one.banner === other.banner &&
  JSON.stringify(one.plan?.delivery) === JSON.stringify(other.plan?.delivery) &&
  JSON.stringify(one.plan?.openWhen) === JSON.stringify(other.plan?.openWhen)

/** The one guest of the writer. */
export const rosalind = { id: '0197a000-0000-7000-8000-00000000001f', name: 'Rosalind' }

type Addressed = { readonly guestId?: string | undefined }
const withGuest = <Input extends Addressed>({ guestId, ...text }: Input) => {
  if (guestId !== undefined && guestId !== rosalind.id) throw refusal('not_found')
  return { ...text, ...(guestId && { guest: rosalind }) }
}

/** A letter that is sent now, as the draft of it says. */
const withClosedPlan = <Input extends Pick<SendLetterInput, 'openWhen'>>({ openWhen, ...text }: Input) => ({
  ...text,
  ...(openWhen && { plan: { openWhen } }),
})

/** Of the draft that a new LetterServer saves first. */
export const firstRevision = 1000

/**
 * Drafts and sent letters of one person by the server's rules (server/src/letters/drafts and sending), which are tested there.
 */
export class LetterServer {
  readonly drafts = new Map<string, Draft>()
  readonly letters = new Map<string, Text>()
  /** Ids of photographs and recordings that lie in a draft and did not come here. */
  readonly notStored = new Set<string>()
  #begun = 0
  readonly #held = new Map<HeldCall, Promise<void>>()
  #wrap: <Answer>(path: string, act: () => Answer) => Answer = (_, act) => act()

  readonly answers: ServerAnswers = {
    drafts: {
      list: () => [...this.drafts.values()].map(draft => ({ ...draft, firstWords: plain(draft.content) })),
      get: ({ id }) => this.#answer('drafts/get', () => this.#draft(id)),
      save: input => this.#answer('drafts/save', () => this.#save(withGuest(input))),
      remove: ({ id, revision }) =>
        this.#answer('drafts/remove', () => {
          const draft = this.#draft(id)
          if (revision !== undefined && draft.revision !== revision) throw refusal('draft_conflict')
          this.drafts.delete(id)
          return {}
        }),
    },
    letters: {
      send: input => this.#answer('letters/send', () => this.#send(withClosedPlan(input))),
      sentLetter: ({ id }) => this.#answer('letters/sentLetter', () => this.#sentLetter(id)),
    },
    scheduledLetters: {
      schedule: ({ delivery, ...input }) =>
        this.#answer('scheduledLetters/schedule', () => {
          this.#refuseLeft(input.id)
          const to = 'guestId' in input ? { receiver: '', ...withGuest(input) } : input
          const { status: _, ...receipt } = this.#send({ ...to, plan: { delivery } })
          return { ...receipt, delivery, deliverAt: deliverAtOf(delivery) }
        }),
      get: ({ id }) => this.#scheduled(id),
      list: () => [],
      change: ({ id, revision, delivery, ...words }) =>
        this.#answer('scheduledLetters/change', () => {
          const { receiver } = this.#scheduled(id)
          this.letters.set(id, { receiver: receiver.username, ...words, plan: { delivery } })
          return { revision: revision + 1, deliverAt: deliverAtOf(delivery) }
        }),
    },
    pictures: { isEnclosureStored: ({ id }) => ({ isStored: !this.notStored.has(id) }) },
    guests: {
      send: input =>
        this.#answer('guests/send', () => this.#send({ receiver: '', ...withGuest(withClosedPlan(input)) })),
    },
  }

  /** Until `recover`, calls to these paths throw `before` they take effect, or `after` it, like a lost answer. */
  fail(how: 'before' | 'after', error: () => unknown, ...paths: readonly string[]): void {
    this.#wrap = (path, act) => {
      if (!paths.includes(path)) return act()
      if (how === 'after') act()
      throw error()
    }
  }

  /** The calls that come from now on take effect then. */
  hold(call: HeldCall, until: Promise<void>): void {
    this.#held.set(call, until)
  }

  recover(): void {
    this.#wrap = (_, act) => act()
  }

  /** The scheduled letter under this id, if there is one, leaves. */
  leave(id: string): void {
    const { plan, ...text } = this.letters.get(id) ?? {}
    if (plan?.delivery) this.letters.set(id, text as Text)
  }

  saveElsewhere(id: string, text: Text): Draft {
    const revision = this.#revisionAfter(this.drafts.get(id))
    return this.#put({ id, ...text, revision, updatedAt: new Date(ServerStub.now()) })
  }

  async #answer<Answer>(call: HeldCall, act: () => Answer): Promise<Answer> {
    await this.#held.get(call)
    return this.#wrap(call, act)
  }

  #draft(id: string): Draft {
    const draft = this.drafts.get(id)
    if (!draft) throw refusal('not_found')
    return draft
  }

  #save({
    id,
    revision,
    ...text
  }: Text & Pick<SaveDraftInput, 'id' | 'revision'>): Pick<Draft, 'revision' | 'updatedAt'> {
    if (this.letters.has(id)) throw refusal('letter_conflict')
    const before = this.drafts.get(id)
    if (!before && revision > 0) throw refusal('not_found')
    if (before && before.revision !== revision) {
      if (says(before, text) && before.lang === text.lang) return before
      throw refusal('draft_conflict')
    }
    return this.#put({
      id,
      ...text,
      revision: this.#revisionAfter(before),
      updatedAt: new Date(ServerStub.now()),
    })
  }

  /** No two drafts have a revision in common, also where one was deleted and written again. */
  #revisionAfter(before: Draft | undefined): number {
    return before ? before.revision + 1 : firstRevision * ++this.#begun
  }

  #put(draft: Draft): Draft {
    this.drafts.set(draft.id, draft)
    return draft
  }

  #send({ id, revision, ...text }: Text & Pick<SendLetterInput, 'id' | 'revision'>) {
    const before = this.letters.get(id)
    if (before && !says(before, text)) throw refusal('letter_conflict')
    const draft = this.drafts.get(id)
    const isKnown = !draft || revision === undefined || draft.revision === revision || says(draft, text)
    if (!before && !isKnown) throw refusal('draft_conflict')
    this.letters.set(id, text)
    this.drafts.delete(id)
    return { id, status: 'sent' as const, createdAt: new Date(), receiver: receiverOf(text) }
  }

  #refuseLeft(id: string): void {
    const letter = this.letters.get(id)
    if (letter && !letter.plan?.delivery) throw refusal('already_left')
  }

  #scheduled(id: string): ScheduledLetter {
    const text = this.letters.get(id)
    this.#refuseLeft(id)
    const delivery = text?.plan?.delivery
    if (!text || !delivery) throw refusal('not_found')
    const now = new Date()
    return {
      id,
      receiver: receiverOf(text),
      banner: text.banner,
      preview: plain(text.content),
      content: text.content,
      ...(text.lang && { lang: text.lang }),
      writtenAt: now,
      savedAt: now,
      delivery,
      deliverAt: deliverAtOf(delivery),
      zoneChanged: false,
      returned: null,
      revision: 1,
    }
  }

  #sentLetter(id: string): Letter {
    const letter = this.letters.get(id)
    if (!letter || letter.plan?.delivery) throw refusal('not_found')
    const people = { sender: personCalled('Rose'), receiver: receiverOf(letter) }
    const label = letter.plan?.openWhen?.label
    return {
      ...letter,
      ...people,
      id,
      status: 'sent',
      createdAt: new Date(),
      favourite: false,
      openWhen: label === undefined ? null : { label, opensFrom: null },
    }
  }
}

const personCalled = (username: string): Person => ({
  id: '0197a000-0000-7000-8000-0000000000ff',
  username,
  profilePicture: null,
})

const receiverOf = ({ receiver, guest }: Text): Person =>
  guest ? { ...personCalled(guest.name), id: guest.id, isGuest: true } : personCalled(receiver)

const deliverAtOf = (delivery: Delivery) =>
  delivery.kind === 'day' && delivery.zoneOf === 'fixed' ? new Date(`${delivery.wall}Z`) : null

const plain = (content: string) =>
  content
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
