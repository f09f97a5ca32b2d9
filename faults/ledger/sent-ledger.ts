import { uuidV7 } from '../../web/src/lib/uuid-v7.ts'
import type { BrowserUser } from '../site/people.ts'
import { compareLetters, type LedgerEntry, type SendOutcome, type WrittenLetter } from './compare-letters.ts'
import { readableBy, storedLetters } from './found-letters.ts'

/** Longer than any scenario delays an answer. */
const answerTimeoutMs = 20_000

type LetterText = { readonly id: string; readonly banner: 'starry-night'; readonly content: string }
export type PostLetter = (
  text: LetterText,
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly createdAt: Date }>

const asParagraph = (words: string) => `<p>${words}</p>`

export class Ledger {
  /** By status; `none` counts missing answers. */
  readonly answers = new Map<number | 'none', number>()
  readonly #entries = new Map<string, LedgerEntry>()
  readonly #faults: string[] = []
  #earlier: ReadonlySet<string> = new Set()

  /** Those that are stored now are not of this ledger, and must stay. */
  async noteEarlier(databaseUrl: string): Promise<void> {
    this.#earlier = new Set((await storedLetters(databaseUrl)).map(({ id }) => id))
  }

  /** `markup` makes a letter's content of its words. */
  write(sender: BrowserUser, receiver: BrowserUser, markup = asParagraph): WrittenLetter {
    const id = uuidV7()
    const words = `Letter ${this.#entries.size + 1} from ${sender.username} to ${receiver.username}, ${id}`
    const letter = { id, sender, receiver, words, content: markup(words) }
    this.#entries.set(id, {
      letter,
      outcome: 'unsent',
      createdAt: null,
      sentAt: null,
      acknowledgedAt: null,
    })
    return letter
  }

  /** Sends through its sender's browser or another one of theirs, and records the outcome. Never rejects. */
  send(letter: WrittenLetter, { client } = letter.sender.browser): Promise<SendOutcome> {
    const { username } = letter.receiver
    return this.sendBy(letter, (text, options) =>
      client.letters.send({ ...text, receiver: username }, options),
    )
  }

  /** The database has it, and must not deliver it before. */
  keepUntil(letter: WrittenLetter, notBefore: Date): void {
    Object.assign(this.#entry(letter), { outcome: 'acknowledged', notBefore })
  }

  /** The same by another call. */
  async sendBy(letter: WrittenLetter, post: PostLetter): Promise<SendOutcome> {
    const entry = this.#entry(letter)
    const before = entry.outcome
    if (before === 'unsent') entry.outcome = 'unknown'
    entry.sentAt ??= performance.now()
    const { id, content } = letter
    const text = { id, banner: 'starry-night', content } as const
    try {
      const { createdAt } = await post(text, { signal: AbortSignal.timeout(answerTimeoutMs) })
      this.#count(200)
      this.#acknowledge(entry, createdAt)
    } catch (error) {
      const status = statusOf(error)
      this.#count(status)
      // A 5xx does not tell what was done before it.
      if (typeof status === 'number' && status < 500) this.#refuse(entry, before)
    }
    return entry.outcome
  }

  /** Leaves out 503; `compare` checks those letters. */
  get kinds(): (number | 'none')[] {
    return [...this.answers.keys()].filter(status => status !== 503).toSorted()
  }

  outcomeOf(letter: WrittenLetter): SendOutcome {
    return this.#entry(letter).outcome
  }

  those(outcome: SendOutcome): WrittenLetter[] {
    return [...this.#entries.values()].filter(one => one.outcome === outcome).map(one => one.letter)
  }

  /** Milliseconds by `performance.now()`: first sent, and acknowledged after `since`. */
  acknowledgedSince(since: number): { letter: WrittenLetter; sentAt: number; acknowledgedAt: number }[] {
    return [...this.#entries.values()].flatMap(({ letter, sentAt, acknowledgedAt }) =>
      sentAt !== null && acknowledgedAt !== null && acknowledgedAt > since
        ? [{ letter, sentAt, acknowledgedAt }]
        : [],
    )
  }

  /**
   * One line for each letter lost, doubled, changed, misdirected or unsent, by the database and by what these people can read.
   */
  async compare(databaseUrl: string, people: readonly BrowserUser[]): Promise<string[]> {
    const entries = [...this.#entries.values()]
    const faults = [...this.#faults]
    const stored = await storedLetters(databaseUrl)
    const present = new Set(stored.map(({ id }) => id))
    const lost = [...this.#earlier].filter(id => !present.has(id))
    faults.push(...lost.map(id => `the database: ${id}, which was there before, is lost`))
    const ours = stored.filter(({ id }) => !this.#earlier.has(id))
    faults.push(...compareLetters('the database', entries, ours))
    for (const person of people) {
      const { received, sent } = await readableBy(person, this.#earlier)
      // Letters by link belong to who has claimed them.
      const to = entries.filter(({ letter }) => letter.receiver.username === person.username)
      const from = entries.filter(({ letter }) => letter.sender.username === person.username)
      faults.push(...compareLetters(`the inbox of ${person.username}`, to, received))
      faults.push(...compareLetters(`what ${person.username} sent`, from, sent))
    }
    return faults
  }

  #acknowledge(entry: LedgerEntry, createdAt: Date): void {
    if (entry.createdAt && entry.createdAt.getTime() !== createdAt.getTime())
      this.#faults.push(`${entry.letter.words}: acknowledged as two letters`)
    entry.createdAt = createdAt
    entry.acknowledgedAt ??= performance.now()
    entry.outcome = 'acknowledged'
  }

  /** An earlier, unanswered attempt may be stored. */
  #refuse(entry: LedgerEntry, before: SendOutcome): void {
    if (before === 'acknowledged')
      this.#faults.push(`${entry.letter.words}: refused after it was acknowledged`)
    if (before === 'unsent') entry.outcome = 'refused'
  }

  #entry({ id }: WrittenLetter): LedgerEntry {
    const entry = this.#entries.get(id)
    if (!entry) throw new Error(`${id} was not written in this ledger`)
    return entry
  }

  #count(status: number | 'none'): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
  }
}

/** `none` if no answer came. */
function statusOf(error: unknown): number | 'none' {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 'none'
}
