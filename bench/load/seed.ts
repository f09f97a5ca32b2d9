import { createECDH, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { copyIn } from '../../backup/src/copying.ts'
import { bannerIds, defaultBanner } from '../../domain/src/letters/banners.ts'
import { hashPassword } from '../../server/src/accounts/passwords/passwords.ts'
import { serialiseBody } from '../../server/src/sanitising/content.ts'
import type { LetterKeys } from '../../server/src/sealing/letter-keys.ts'
import { letterBinding, sealText } from '../../server/src/sealing/sealing.ts'
import { type Random, seededRandom } from './random.ts'
import { composeLetter } from './words.ts'

export type Size = { readonly users: number; readonly letters: number }

export type Seeded = { readonly id: string; readonly username: string; readonly email: string }

const yearMs = 365 * 24 * 60 * 60_000
/** One letter in ten goes to one of these. */
const crowdedInboxes = 10
const friends = 8

export const seededPassword = 'correct horse battery'

/** Every letter is sealed with its own key and can be opened. Everyone is told of letters, by mail and on a device. */
export async function seed(
  connectionString: string,
  keys: LetterKeys,
  size: Size,
): Promise<readonly Seeded[]> {
  const random = seededRandom(7)
  const beganAt = Date.now() - yearMs
  const people = Array.from({ length: size.users }, (_, place) => personAt(random, beganAt, place))
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await copyIn(client, { name: 'profiles', columns: ['id', 'username'] }, lines(profileRows(people)))
    const accounts = { name: 'users', columns: ['id', 'email', 'email_verified', 'password_hash'] }
    await copyIn(client, accounts, lines(accountRows(people, await hashPassword(seededPassword))))
    const choices = { name: 'notice_settings', columns: ['user_id', 'mail'] }
    await copyIn(client, choices, lines(people.map(({ id }) => [id, 'at_once'])))
    await copyIn(client, devicesTable, lines(deviceRows(people)))
    await copyIn(client, lettersTable, lines(letterRows(random, keys, people, size.letters, beganAt)))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return people
}

function personAt(random: Random, beganAt: number, place: number): Seeded {
  const username = `person_${place}`
  return { id: random.id(beganAt), username, email: `${username}@example.com` }
}

function* profileRows(people: readonly Seeded[]) {
  for (const { id, username } of people) yield [id, username]
}

function* accountRows(people: readonly Seeded[], hash: string) {
  for (const { id, email } of people) yield [id, email, 't', hash]
}

const devicesTable = {
  name: 'push_subscriptions',
  columns: ['user_id', 'endpoint', 'p256dh', 'auth', 'vapid_id', 'device'],
}

/** Refuses connections. */
const pushHost = 'localhost:9'

/** With these everyone has a device that is told. */
export const pushSettings = {
  VAPID_KEYS: `v1:${Buffer.alloc(32, 7).toString('base64')}`,
  PUSH_HOSTS: pushHost,
}

function* deviceRows(people: readonly Seeded[]) {
  const keys = [createECDH('prime256v1').generateKeys(), randomBytes(16)].map(asText)
  for (const { id } of people) yield [id, `https://${pushHost}/${id}`, ...keys, 'v1', 'Firefox on Linux']
}

const asText = (bytes: Buffer) => `\\\\x${bytes.toString('hex')}`

const lettersTable = {
  name: 'letters',
  columns: [
    'id',
    'sender_id',
    'receiver_id',
    'banner',
    'status',
    'shown_status',
    'key_id',
    'sealed_key',
    'sealed_preview',
    'sealed_body',
    'created_at',
  ],
}

/** Those of the last days are unread. */
function* letterRows(
  random: Random,
  keys: LetterKeys,
  people: readonly Seeded[],
  count: number,
  beganAt: number,
) {
  for (let number = 0; number < count; number += 1) {
    const sentAt = beganAt + (yearMs * number) / count
    const [sender, receiver] = pairOf(random, people)
    if (!sender || !receiver) throw new Error('nobody there to write to')
    const letter = { id: random.id(sentAt), senderId: sender.id, receiverId: receiver.id }
    const { content, preview } = composeLetter(random)
    const banner = bannerIds[random.below(bannerIds.length)] ?? defaultBanner
    const sealed = sealText(keys, letterBinding(letter), {
      body: serialiseBody({ content, banner }),
      preview,
    })
    const status = number > count * 0.97 ? 'delivered' : 'read'
    const { keyId, sealedKey, sealedPreview, sealedBody } = sealed
    const seals = [sealedKey, sealedPreview, sealedBody].map(asText)
    const ends = [letter.senderId, letter.receiverId]
    yield [letter.id, ...ends, banner, status, status, keyId, ...seals, new Date(sentAt).toISOString()]
  }
}

function pairOf(random: Random, people: readonly Seeded[]) {
  const place = random.below(people.length)
  const sender = people[place]
  if (random.next() < 0.1) {
    const crowded = random.below(crowdedInboxes)
    return [sender, people[crowded === place ? crowded + 1 : crowded]]
  }
  const apart = 1 + random.below(friends / 2)
  const other = random.next() < 0.5 ? place + apart : place - apart + people.length
  return [sender, people[other % people.length]]
}

const rowsAtOnce = 500

function lines(rows: Iterable<readonly string[]>): AsyncIterable<Uint8Array> {
  function* pieces() {
    let piece: string[] = []
    for (const row of rows) {
      if (piece.push(`${row.join('\t')}\n`) < rowsAtOnce) continue
      yield Buffer.from(piece.join(''))
      piece = []
    }
    yield Buffer.from(piece.join(''))
  }
  return Readable.from(pieces())
}
