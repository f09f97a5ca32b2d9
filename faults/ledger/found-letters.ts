import { openDatabase } from '../../server/src/db/open.ts'
import { inParallel } from '../site/in-parallel.ts'
import type { BrowserUser } from '../site/people.ts'

export type FoundLetter = {
  readonly id: string
  readonly sender: string
  readonly receiver: string
  readonly createdAt: Date
  /** Null where the database holds them sealed. */
  readonly content: string | null
}

export async function storedLetters(databaseUrl: string): Promise<FoundLetter[]> {
  const { $client: pool } = openDatabase(databaseUrl, () => {})
  try {
    const { rows } = await pool.query<FoundLetter>(`
      select letters.id, coalesce(sender.username, sender.guest_name) as sender,
        coalesce(receiver.username, receiver.guest_name) as receiver, letters.created_at as "createdAt", null as content from letters
      join profiles sender on sender.id = sender_id
      join profiles receiver on receiver.id = receiver_id`)
    return rows
  } finally {
    await pool.end()
  }
}

/** Without those of `left`. */
export async function readableBy({ browser: { client } }: BrowserUser, left: ReadonlySet<string>) {
  const isAsked = (id: string) => !left.has(id)
  const received = (await receivedIds(client)).filter(isAsked)
  const sent = (await sentIds(client)).filter(isAsked)
  return {
    received: await inParallel(received, id => client.letters.received({ id }).then(asFound)),
    sent: await inParallel(sent, id => client.letters.sentLetter({ id }).then(asFound)),
  }
}

type Client = BrowserUser['browser']['client']
type Opened = Awaited<ReturnType<Client['letters']['received']>>

const asFound = ({ id, sender, receiver, createdAt, content }: Opened): FoundLetter => ({
  id,
  sender: sender.username,
  receiver: receiver.username,
  createdAt,
  content,
})

export async function receivedIds(client: Client): Promise<string[]> {
  let page = await client.letters.inbox({})
  const ids = page.letters.map(({ id }) => id)
  while (page.nextCursor) {
    page = await client.letters.inbox({ cursor: page.nextCursor })
    ids.push(...page.letters.map(({ id }) => id))
  }
  return ids
}

async function sentIds(client: Client): Promise<string[]> {
  const ids: string[] = []
  let pageCount = 1
  for (let number = 1; number <= pageCount; number += 1) {
    const page = await client.letters.sent({ page: number })
    ids.push(...page.letters.map(({ id }) => id))
    pageCount = page.pageCount
  }
  return ids
}
