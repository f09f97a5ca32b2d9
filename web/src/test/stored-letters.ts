import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { dashboardListSize } from '@novelette/domain/letters/letter-lists.ts'
import {
  type Cursor,
  type ExchangedSummary,
  exchangePageSize,
  inboxPageSize,
  type Letter,
  type ReceivedSummary,
  type SentSummary,
  sentPageSize,
} from '@novelette/domain/letters/letters.ts'
import { noNotices } from './notice-answers.ts'
import { roseUser } from './render-app.tsx'
import { refusal, type ServerAnswers } from './server-stub.ts'

export const person = (username: string): Person => ({
  id: crypto.randomUUID(),
  username,
  profilePicture: null,
})

type Changes = Partial<
  Pick<
    Letter,
    'status' | 'favourite' | 'content' | 'banner' | 'openWhen' | 'createdAt' | 'postedAt' | 'wasClaimed'
  >
>
type ListFilter = { readonly filter?: string | undefined; readonly search?: string | undefined }

/** Tested in server/src/letters. Each is a day younger than the previous one. */
export class StoredLetters {
  readonly #removed = new Set<string>()
  #letters: Letter[] = []

  receive(sender: Person, text: string, changes: Changes = {}): Letter {
    return this.#put({ sender, receiver: personOf(roseUser), ...changes }, text)
  }

  send(receiver: Person, text: string, changes: Changes = {}): Letter {
    return this.#put({ sender: personOf(roseUser), receiver, ...changes }, text)
  }

  get(id: string): Letter {
    const letter = this.#letters.find(letter => letter.id === id && !this.#removed.has(id))
    if (!letter) throw refusal('not_found')
    return letter
  }

  change(id: string, changes: Changes): Letter {
    const changed = { ...this.get(id), ...changes }
    this.#letters = this.#letters.map(letter => (letter.id === id ? changed : letter))
    return changed
  }

  remove(id: string): void {
    this.get(id)
    this.#removed.add(id)
  }

  readonly answers: ServerAnswers = {
    notices: { settings: () => noNotices },
    letters: {
      inbox: ({ cursor, ...narrowed }) =>
        pageOf(
          this.#received().filter(({ status, sender, preview }) =>
            matches(narrowed, status === 'read' ? 'read' : 'unread', sender, preview),
          ),
          cursor,
          inboxPageSize,
        ),
      dashboard: () => ({
        received: this.#received().slice(0, dashboardListSize),
        sent: this.#sent().slice(0, dashboardListSize),
        unreadCount: this.#unread(),
        asksAboutNotices: false,
      }),
      unreadCount: () => ({ count: this.#unread(), onTheWay: 0 }),
      received: ({ id }) => withoutWords(this.get(id)),
      sent: ({ page = 1, ...narrowed }) => this.#sentPage(page, narrowed),
      sentLetter: ({ id }) => this.get(id),
      keepsakes: ({ search, cursor }) =>
        pageOf(
          this.#exchanged().filter(
            letter => letter.favourite && matches({ search }, '', letter.person, letter.preview),
          ),
          cursor,
          exchangePageSize,
        ),
      correspondence: ({ personId, search, cursor }) => {
        const between = this.#exchanged().filter(letter => letter.person.id === personId)
        const [one] = between
        if (!one) throw refusal('not_found')
        const found = between.filter(letter => matches({ search }, '', letter.person, letter.preview))
        return { person: one.person, ...pageOf(found, cursor, exchangePageSize) }
      },
      markRead: ({ id }) => {
        const { openWhen, content } = this.get(id)
        if (openWhen?.opensFrom && openWhen.opensFrom > new Date()) throw refusal('too_early')
        this.change(id, { status: 'read', openWhen: null })
        return { status: 'read' as const, ...(openWhen && { content }) }
      },
      remove: ({ id }) => {
        this.remove(id)
        return {}
      },
      restore: ({ id }) => {
        this.#removed.delete(id)
        return {}
      },
      setFavourite: ({ id, favourite }) => {
        this.change(id, { favourite })
        return {}
      },
      takeBack: ({ id, draftId }) => {
        this.remove(id)
        return { draftId }
      },
    },
    receipts: { get: () => ({ forAll: true, notFor: [] }) },
    reports: { ofLetter: () => ({ report: null }) },
    blocks: { list: () => ({ people: [] }) },
  }

  #put(letter: Pick<Letter, 'sender' | 'receiver'> & Changes, text: string): Letter {
    const day = new Date(Date.UTC(2026, 0, 1 + this.#letters.length, 12))
    const stored: Letter = {
      id: crypto.randomUUID(),
      status: 'sent',
      createdAt: day,
      banner: 'golden-hearts',
      content: `<p>${text}</p>`,
      favourite: false,
      openWhen: null,
      ...letter,
    }
    this.#letters.push(stored)
    return stored
  }

  #all = () => this.#letters.toReversed().filter(({ id }) => !this.#removed.has(id))
  #received = () =>
    this.#all()
      .filter(({ receiver }) => receiver.id === roseUser.id)
      .map(receivedSummary)
  #sent = () =>
    this.#all()
      .filter(({ sender }) => sender.id === roseUser.id)
      .map(sentSummary)
  #exchanged = () => this.#all().map(exchangedSummary)
  #unread = () => this.#received().filter(({ status }) => status !== 'read').length

  #sentPage(page: number, narrowed: ListFilter) {
    const all = this.#sent()
    const found = all.filter(({ status, receiver, preview }) => matches(narrowed, status, receiver, preview))
    const countOf = (status: string) => all.filter(letter => letter.status === status).length
    return {
      letters: found.slice((page - 1) * sentPageSize, page * sentPageSize),
      page,
      pageCount: Math.ceil(found.length / sentPageSize),
      matching: found.length,
      scheduled: 0,
      totals: {
        total: all.length,
        read: countOf('read'),
        delivered: countOf('delivered'),
        pending: countOf('sent'),
      },
    }
  }
}

const personOf = ({ id, username, profilePicture }: Person): Person => ({ id, username, profilePicture })

const summaryOf = ({ content, sender, receiver, ...summary }: Letter) => ({
  ...summary,
  preview: summary.openWhen?.label ?? content.replaceAll(/<[^>]*>/g, ''),
})

/** As the receiver of a closed letter gets it. */
const withoutWords = (letter: Letter): Letter => (letter.openWhen ? { ...letter, content: '' } : letter)
const receivedSummary = (letter: Letter): ReceivedSummary => ({
  ...summaryOf(letter),
  sender: letter.sender,
})
const sentSummary = (letter: Letter): SentSummary => ({ ...summaryOf(letter), receiver: letter.receiver })
const exchangedSummary = (letter: Letter): ExchangedSummary => {
  const own = letter.sender.id === roseUser.id
  return { ...summaryOf(letter), own, person: own ? letter.receiver : letter.sender }
}

function matches(
  { filter = 'all', search = '' }: ListFilter,
  kind: string,
  { username }: Person,
  preview: string,
) {
  const words = `${username}\n${preview}`.toLowerCase()
  return (filter === 'all' || filter === kind) && words.includes(search.toLowerCase())
}

function pageOf<Listed extends { readonly id: string; readonly createdAt: Date }>(
  all: readonly Listed[],
  cursor: Cursor | undefined,
  size: number,
) {
  const from = cursor ? all.findIndex(({ id }) => id === cursor.id) + 1 : 0
  const letters = all.slice(from, from + size)
  const last = letters.at(-1)
  const goesOn = last !== undefined && from + size < all.length
  return { letters, nextCursor: goesOn ? { createdAt: last.createdAt.toISOString(), id: last.id } : null }
}
