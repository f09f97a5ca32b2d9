import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { rosalind } from './letter-server.ts'
import { refusal, type ServerAnswers } from './server-stub.ts'
import { dayThisYear } from './time.ts'

/** Open, and handed over by the writer. */
const guestCalled = (name: string, changes: Partial<Guest> = {}): Guest => ({
  id: crypto.randomUUID(),
  name,
  state: 'open',
  opensUntil: new Date('2027-11-25T12:00:00'),
  mailedTo: null,
  mailedAt: null,
  mailAgainFrom: null,
  claimedBy: null,
  enclosures: 'friends_only',
  createdAt: dayThisYear(11, 25),
  ...changes,
})

export const rosalindAs = (changes: Partial<Guest> = {}) =>
  guestCalled(rosalind.name, { id: rosalind.id, ...changes })

const locator = 'abcdefghijkm'
const secretOf = (changes: number) => `${'A'.repeat(21)}${changes + 1}`
export const guestLinkAfter = (changes = 0) => `http://localhost:3000/l/${locator}#${secretOf(changes)}`

/** By the server's rules (server/src/guests/own), which are tested there. */
export class StoredGuests {
  #guests: Guest[]
  #changes = 0

  constructor(...guests: Guest[]) {
    this.#guests = guests
  }

  get(id: string): Guest {
    const guest = this.#guests.find(guest => guest.id === id)
    if (!guest) throw refusal('not_found')
    return guest
  }

  change(id: string, changes: Partial<Guest>): Guest {
    const changed = { ...this.get(id), ...changes }
    this.#guests = this.#guests.map(other => (other.id === id ? changed : other))
    return changed
  }

  readonly changeLink = () => ({ locator, secret: secretOf(++this.#changes) })

  readonly answers: ServerAnswers = {
    guests: {
      list: () => this.#guests,
      create: ({ id, name, email }) => {
        const known = this.#guests.find(guest => guest.id === id)
        if (known) return known
        const guest = guestCalled(name, { id, mailedTo: email ? email.replace(/^(.).*(.@)/, '$1…$2') : null })
        this.#guests = [guest, ...this.#guests]
        return guest
      },
      link: ({ id }) => {
        if (this.get(id).state === 'closed') throw refusal('guest_closed')
        return { locator, secret: secretOf(this.#changes) }
      },
      changeLink: this.changeLink,
      close: ({ id }) => this.change(id, { state: 'closed', opensUntil: null }),
      reactivate: ({ id }) => this.change(id, { state: 'open', opensUntil: new Date('2027-12-01T12:00:00') }),
      mail: ({ id }) => this.change(id, { mailedAt: new Date(), mailAgainFrom: dayThisYear(12, 2) }),
    },
  }
}
