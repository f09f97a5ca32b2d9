import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { isAdminAddress } from '#accounts/admin-account/admin-account.ts'
import { createVerifiedAccount } from '#accounts/sign-up/accounts.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { noticeSettings } from '#db/notices-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import type { DemoLetter } from '#demo/demo-letter.ts'
import { demoLetters } from '#demo/demo-letters.ts'
import { type DemoUsername, demoPassword, people } from '#demo/people.ts'
import type { Sender } from '#letters/participants/resolve-recipient.ts'
import { send } from '#letters/sending/send.ts'

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
 * Creates five people and their letters in an empty installation, through the product's own accounts and sending. Returns how
 * each signs in. Throws when there are accounts.
 */
export async function seedDemo(deps: Dependencies): Promise<DemoPerson[]> {
  if ((await deps.db.$count(profiles)) > 0) throw new Error(notEmpty)
  const senders = {
    elena: await createPerson(deps, 'elena'),
    theo: await createPerson(deps, 'theo'),
    noor: await createPerson(deps, 'noor'),
    maud: await createPerson(deps, 'maud'),
    wren: await createPerson(deps, 'wren'),
  }
  const ids = Object.values(senders).map(person => person.id)
  await deps.db
    .update(profiles)
    .set({ createdAt: daysAgo(joinedDaysAgo) })
    .where(inArray(profiles.id, ids))
  // The mailbox page shows what they are told.
  await deps.db.insert(noticeSettings).values(ids.map(userId => ({ userId, mail: 'at_once' as const })))
  for (const letter of demoLetters) await placeLetter(deps, senders[letter.from], letter)
  return Object.values(people).map(({ username, email }) => ({
    username,
    email,
    password: demoPassword,
    isAdmin: isAdminAddress(deps.config, email),
  }))
}

async function createPerson({ db }: Dependencies, name: DemoUsername): Promise<Sender> {
  const person = people[name]
  const { id } = await createVerifiedAccount(db, { ...person, password: demoPassword })
  return { id, username: person.username }
}

async function placeLetter(deps: Dependencies, sender: Sender, letter: DemoLetter): Promise<void> {
  const { banner, content, status } = letter
  const { id } = await send(deps, sender, {
    id: randomUUID(),
    to: { username: people[letter.to].username },
    content,
    banner,
  })
  const createdAt = daysAgo(letter.daysAgo)
  await deps.db.update(letters).set({ createdAt, status, shownStatus: status }).where(eq(letters.id, id))
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
