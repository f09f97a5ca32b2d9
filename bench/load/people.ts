import type { Db } from '../../server/src/db/open.ts'
import { serialiseBody } from '../../server/src/sanitising/content.ts'
import type { LetterKeys } from '../../server/src/sealing/letter-keys.ts'
import { browse } from '../../server/src/test/browser.ts'
import { storeGuest } from '../../server/src/test/stored-guests.ts'
import { storeLetters } from '../../server/src/test/stored-letters.ts'
import type { Active } from './calls.ts'
import { seededRandom } from './random.ts'
import { type Seeded, seededPassword } from './seed.ts'
import { composeLetter } from './words.ts'

const atOnce = 4

type Stored = { readonly db: Db; readonly letterKeys: LetterKeys }

/** Those with the largest inboxes, and others. Each has listed their letters, so that those count as delivered. */
export async function signInReaders(
  url: string,
  { db, letterKeys }: Stored,
  people: readonly Seeded[],
  count: number,
): Promise<Active[]> {
  const wanted = Array.from(
    { length: count },
    (_, place) => people[place < 5 ? place : Math.floor((place * people.length) / count)],
  )
  const active: Active[] = []
  const one = async () => {
    for (let person = wanted.pop(); person; person = wanted.pop()) {
      active.push(await signInSeeded(url, { db, letterKeys }, person))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return active
}

async function signInSeeded(url: string, stored: Stored, person: Seeded): Promise<Active> {
  const { client, cookies } = browse(url)
  await client.accounts.signIn({ email: person.email, password: seededPassword })
  const { letters } = await client.letters.inbox({ filter: 'read' })
  const letter = letters[Math.floor(letters.length / 2)]
  if (!letter) throw new Error(`${person.username} got no letter`)
  const opened = await client.letters.received({ id: letter.id })
  if (opened.content === '') throw new Error('a letter of the seed does not open')
  const { rows } = await stored.db.$client.query<Seeded>(
    'select id, username, username as email from profiles where id = $1',
    [opened.sender.id],
  )
  const [friend] = rows
  if (!friend) throw new Error('a letter of the seed has no sender')
  return {
    ...person,
    cookie: [...cookies].map(pair => pair.join('=')).join('; '),
    received: letter.id,
    friend,
    guest: await writeByLink(stored, person),
  }
}

async function writeByLink(stored: Stored, { id, username }: Seeded): Promise<Active['guest']> {
  const guest = await storeGuest(stored, id)
  const body = composeLetter(seededRandom(username.length + Number(username.split('_')[1])))
  const [letter = ''] = await storeLetters(stored, id, guest.id, [
    { status: 'read', preview: body.preview, body: serialiseBody({ ...body, banner: 'starry-night' }) },
  ])
  return { ...guest, letter }
}
