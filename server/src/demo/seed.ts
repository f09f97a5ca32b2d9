import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { createVerifiedAccount } from '#accounts/verified-account.ts'
import { isAdminAddress } from '#admin/admin-address.ts'
import { letters, profiles } from '#db/schema.ts'
import type { DemoLetter } from '#demo/demo-letter.ts'
import { lettersOfPeople } from '#demo/letters-of-people.ts'
import { demoPassword, type PersonName, people } from '#demo/people.ts'
import type { Sender } from '#letters/recipients.ts'
import { sendLetter } from '#letters/sending.ts'
import type { Parts } from '#parts.ts'

export type DemoPerson = {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly isAdmin: boolean
}

const joinedDaysAgo = 240

const notEmpty =
  'The demo needs an empty place, and there are people here already. Set another DATA_DIR or DATABASE_URL.'

/**
 * Puts five people and the letters of their last weeks into an empty installation, through the product's own accounts and
 * sending. Returns how each signs in; the first has the fullest inbox, with unread letters in it. Throws where somebody is there.
 */
export async function seedDemo(parts: Parts): Promise<DemoPerson[]> {
  if ((await parts.db.$count(profiles)) > 0) throw new Error(notEmpty)
  const senders = {
    elena: await createPerson(parts, 'elena'),
    theo: await createPerson(parts, 'theo'),
    noor: await createPerson(parts, 'noor'),
    maud: await createPerson(parts, 'maud'),
    wren: await createPerson(parts, 'wren'),
  }
  const ids = Object.values(senders).map(person => person.id)
  await parts.db
    .update(profiles)
    .set({ createdAt: daysAgo(joinedDaysAgo) })
    .where(inArray(profiles.id, ids))
  for (const letter of lettersOfPeople) await placeLetter(parts, senders[letter.from], letter)
  return Object.values(people).map(({ username, email }) => ({
    username,
    email,
    password: demoPassword,
    isAdmin: isAdminAddress(parts.config, email),
  }))
}

async function createPerson({ db }: Parts, name: PersonName): Promise<Sender> {
  const person = people[name]
  const { id } = await createVerifiedAccount(db, { ...person, password: demoPassword })
  return { id, username: person.username }
}

/** Sent like any other letter, then moved back in time. */
async function placeLetter(parts: Parts, sender: Sender, letter: DemoLetter): Promise<void> {
  const { banner, content, status } = letter
  const { id } = await sendLetter(parts, sender, {
    id: randomUUID(),
    receiver: people[letter.to].username,
    content,
    banner,
  })
  const createdAt = daysAgo(letter.daysAgo)
  await parts.db.update(letters).set({ createdAt, status, shownStatus: status }).where(eq(letters.id, id))
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
