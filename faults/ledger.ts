import { uuidV7 } from '../web/src/compose/uuid-v7.ts'
import { compareLetters, type Entry, type Outcome, type WrittenLetter } from './compare-letters.ts'
import { readableBy, storedLetters } from './found-letters.ts'
import type { Person } from './people.ts'

/** Milliseconds that a writer waits for an answer: longer than any scenario holds one back. */
const patience = 20_000

/** Everything that was written in a scenario, and what its writers were told about it. */
export class Ledger {
  /** How often each status was answered; `none` counts the answers that never came. */
  readonly answers = new Map<number | 'none', number>()
  readonly #entries = new Map<string, Entry>()
  readonly #faults: string[] = []

  /** A new letter, with an id and words of its own; nothing is sent yet. */
  write(sender: Person, receiver: Person): WrittenLetter {
    const id = uuidV7()
    const words = `Letter ${this.#entries.size + 1} from ${sender.username} to ${receiver.username}, ${id}`
    const letter = { id, sender, receiver, words }
    this.#entries.set(id, { letter, outcome: 'unsent', createdAt: null })
    return letter
  }

  /** Sends a letter once, through the browser of its sender or another of theirs, and notes what came of it. Never rejects. */
  async send(letter: WrittenLetter, { client } = letter.sender.browser): Promise<Outcome> {
    const entry = this.#entry(letter)
    const before = entry.outcome
    if (before === 'unsent') entry.outcome = 'unknown'
    const { id, words, receiver } = letter
    const input = {
      id,
      receiver: receiver.username,
      banner: 'starry-night',
      content: `<p>${words}</p>`,
    } as const
    try {
      const { createdAt } = await client.letters.send(input, { signal: AbortSignal.timeout(patience) })
      this.#count(200)
      this.#acknowledge(entry, createdAt)
    } catch (error) {
      const status = statusOf(error)
      this.#count(status)
      // Whoever is asked to come back, or told of a mistake of ours, cannot know what was done before that was said.
      if (typeof status === 'number' && status < 500) this.#refuse(entry, before)
    }
    return entry.outcome
  }

  /** Each kind of answer but 503, by which a busy machine asks to come again: what came of those letters, `compare` tells. */
  get kinds(): (number | 'none')[] {
    return [...this.answers.keys()].filter(status => status !== 503).toSorted()
  }

  outcomeOf(letter: WrittenLetter): Outcome {
    return this.#entry(letter).outcome
  }

  /** The letters of which this is known. */
  those(outcome: Outcome): WrittenLetter[] {
    return [...this.#entries.values()].filter(one => one.outcome === outcome).map(one => one.letter)
  }

  /**
   * What is not as it was said, one line each: letters that are lost, doubled, changed or misdirected, or that nobody sent, by
   * the database's own word and by what each of these people can read. None is the only good answer.
   */
  async compare(databaseUrl: string, people: readonly Person[]): Promise<string[]> {
    const entries = [...this.#entries.values()]
    const faults = [...this.#faults]
    faults.push(...compareLetters('the database', entries, await storedLetters(databaseUrl)))
    for (const person of people) {
      const { received, sent } = await readableBy(person)
      const to = entries.filter(({ letter }) => letter.receiver === person)
      const from = entries.filter(({ letter }) => letter.sender === person)
      faults.push(...compareLetters(`the inbox of ${person.username}`, to, received))
      faults.push(...compareLetters(`what ${person.username} sent`, from, sent))
    }
    return faults
  }

  #acknowledge(entry: Entry, createdAt: Date): void {
    if (entry.createdAt && entry.createdAt.getTime() !== createdAt.getTime())
      this.#faults.push(`${entry.letter.words}: acknowledged as two letters`)
    entry.createdAt = createdAt
    entry.outcome = 'acknowledged'
  }

  /** A refusal says nothing of an earlier try whose answer never came. */
  #refuse(entry: Entry, before: Outcome): void {
    if (before === 'acknowledged')
      this.#faults.push(`${entry.letter.words}: refused after it was acknowledged`)
    if (before === 'unsent') entry.outcome = 'refused'
  }

  #entry({ id }: WrittenLetter): Entry {
    const entry = this.#entries.get(id)
    if (!entry) throw new Error(`${id} was not written in this ledger`)
    return entry
  }

  #count(status: number | 'none'): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
  }
}

/** The status that was answered; of an answer that never came there is none. */
function statusOf(error: unknown): number | 'none' {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 'none'
}
