import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '../server/src/test/browser.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'
import { ProductServer } from './server.ts'

test.describe('bad days', () => {
  let server: ProductServer

  test.beforeEach(async () => {
    server = await ProductServer.start()
  })
  test.afterEach(async () => {
    await server.stop()
  })

  test('a server killed during 200 sends loses no acknowledged letter and doubles none', async () => {
    const rose = await signUp(server, 'Rose')
    const jack = await signUp(server, 'Jack')
    const ids = Array.from({ length: 200 }, () => randomUUID())
    const acknowledged = new Set<string>()
    const isUnderWay = Promise.withResolvers<void>()
    const sendAll = (left: readonly string[]) =>
      inParallel(8, left, async id => {
        await send(rose, id, acknowledged)
        if (acknowledged.size > 40) isUnderWay.resolve()
      })

    const sending = sendAll(ids)
    await isUnderWay.promise
    await server.kill()
    await sending
    const beforeTheKill = [...acknowledged]
    expect(beforeTheKill.length).toBeLessThan(200)

    await server.launch()
    const kept = await receivedIds(jack)
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept).toEqual(expect.arrayContaining(beforeTheKill))

    await sendAll(ids.filter(id => !acknowledged.has(id)))
    const all = await receivedIds(jack)
    expect(all.toSorted()).toEqual(ids.toSorted())
    expect((await rose.client.letters.sent({})).totals.total).toBe(200)
  })

  test('a PostgreSQL that dies gives 503 for a moment and is back by itself', async () => {
    const rose = await signUp(server, 'Rose')
    const postmaster = Number(
      (await readFile(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
    )
    process.kill(postmaster, 'SIGKILL')
    const goneAt = Date.now()
    const statuses = new Set<number>()
    let retryAfter: string | null = null
    // Where the machine is busy, so is the start of a new one.
    while (Date.now() - goneAt < 60_000) {
      const answer = await rose.fetch('/api/v1/letters/unread-count')
      statuses.add(answer.status)
      if (answer.status === 503) retryAfter = answer.headers.get('retry-after')
      if (answer.status === 200 && statuses.has(503)) break
      await pause(20)
    }
    expect([...statuses].toSorted()).toEqual([200, 503])
    expect(retryAfter).toBe('1')
    expect((await rose.client.accounts.session())?.username).toBe('Rose')
  })
})

async function send(rose: Browser, id: string, acknowledged: Set<string>): Promise<void> {
  try {
    const letter = { id, receiver: 'Jack', banner: 'starry-night' as const, content: `<p>Letter ${id}</p>` }
    acknowledged.add((await rose.client.letters.send(letter)).id)
  } catch {
    // The answer was lost with the server: the letter may or may not exist, and is sent again under its id.
  }
}

async function receivedIds(jack: Browser): Promise<string[]> {
  const ids: string[] = []
  let page = await jack.client.letters.inbox({})
  ids.push(...page.letters.map(letter => letter.id))
  while (page.nextCursor) {
    page = await jack.client.letters.inbox({ cursor: page.nextCursor })
    ids.push(...page.letters.map(letter => letter.id))
  }
  return ids
}

async function inParallel<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
