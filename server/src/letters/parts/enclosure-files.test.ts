import { randomBytes, randomUUID } from 'node:crypto'
import { enclosurePath, enclosureUrl } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enclosureChunks, enclosures } from '#db/people-schema.ts'
import { insertChunks, sealContent } from '#letters/parts/enclosure-files.ts'
import { chunkLength } from '#sealing/sealed-chunks.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { lookAt } from '#test/uploads.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

async function store(length: number, id: string = randomUUID()) {
  const large = randomBytes(length)
  const files = { large, small: randomBytes(100) }
  const owned = { id, ownerId: rose.user.id }
  const { row, chunks } = await sealContent(app.deps.letterKeys, owned, { kind: 'photograph', files })
  await app.deps.db.transaction(async tx => {
    await tx.insert(enclosures).values(row)
    await insertChunks(tx, chunks)
  })
  return { id, large }
}

const range = (id: string, range: string, headers = {}) =>
  lookAt(rose, id, 'large', { headers: { range, ...headers } })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const chunkAt = (id: string, position: number) =>
  and(
    eq(enclosureChunks.enclosureId, id),
    eq(enclosureChunks.size, 'large'),
    eq(enclosureChunks.position, position),
  )

describe('a sealed file', () => {
  const length = 3 * chunkLength - 1_000

  it('is answered whole, with its length, for no cache and as nothing but a picture', async () => {
    const { id, large } = await store(length)
    const answer = await lookAt(rose, id)
    expect([answer.status, (await bytesOf(answer)).equals(large)]).toEqual([200, true])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="photograph-${id}.webp"`,
    })
    const head = await rose.fetch(enclosureUrl(enclosurePath('photograph', id), 'large'), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([
      200,
      String(length),
      0,
    ])
  })

  it('is answered by ranges around each edge of its chunks, and at random, as the slice', async () => {
    const { id, large } = await store(length)
    const edges = [0, chunkLength, 2 * chunkLength, length].flatMap(edge => [edge - 1, edge, edge + 1])
    const inside = edges.filter(edge => edge >= 0 && edge < length)
    const near = inside.flatMap(first =>
      inside.filter(last => last >= first).map(last => [first, last] as const),
    )
    const random = Array.from({ length: 100 }, () => {
      const [one, other] = [Math.floor(Math.random() * length), Math.floor(Math.random() * length)]
      return [Math.min(one, other), Math.max(one, other)] as const
    })
    for (const [first, last] of [...near, ...random]) {
      const answer = await range(id, `bytes=${first}-${last}`)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        206,
        `bytes ${first}-${last}/${length}`,
      ])
      expect((await bytesOf(answer)).equals(large.subarray(first, last + 1))).toBe(true)
    }
  }, 60_000)

  it('answers a range beyond it with 416, and the whole where the file is another than the one begun with', async () => {
    const { id, large } = await store(length)
    const beyond = await range(id, `bytes=${length}-`)
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`])
    const etag = (await lookAt(rose, id)).headers.get('etag') ?? ''
    const same = await range(id, 'bytes=0-9', { 'if-range': etag })
    expect([same.status, (await bytesOf(same)).equals(large.subarray(0, 10))]).toEqual([206, true])
    const other = await range(id, 'bytes=0-9', { 'if-range': '"another"' })
    expect([other.status, (await bytesOf(other)).equals(large)]).toEqual([200, true])
  })

  it.each([0, 1, chunkLength, chunkLength + 1, 40 * chunkLength])('of %i bytes comes back', async length => {
    const { id, large } = await store(length)
    expect((await bytesOf(await lookAt(rose, id))).equals(large)).toBe(true)
  })

  it('gives no byte of a chunk that was changed, moved, cut off or put in from elsewhere', async () => {
    const damages: readonly ((id: string) => Promise<unknown>)[] = [
      id =>
        app.deps.db
          .update(enclosureChunks)
          .set({ chunk: sql`set_byte(chunk, 5, get_byte(chunk, 5) # 1)` })
          .where(chunkAt(id, 0)),
      id =>
        app.deps.db.update(enclosureChunks).set({ chunk: sql`substr(chunk, 1, 500)` }).where(chunkAt(id, 0)),
      id => app.deps.db.delete(enclosureChunks).where(chunkAt(id, 0)),
      async id => {
        await app.deps.db.update(enclosureChunks).set({ position: 9 }).where(chunkAt(id, 0))
        await app.deps.db.update(enclosureChunks).set({ position: 0 }).where(chunkAt(id, 1))
        await app.deps.db.update(enclosureChunks).set({ position: 1 }).where(chunkAt(id, 9))
      },
      async id => {
        const other = await store(length)
        const [chunk] = await app.deps.db.select().from(enclosureChunks).where(chunkAt(other.id, 0))
        await app.deps.db.update(enclosureChunks).set({ chunk: chunk?.chunk }).where(chunkAt(id, 0))
      },
      id =>
        app.deps.db
          .update(enclosureChunks)
          .set({
            chunk: sql`(select chunk from enclosure_chunks where enclosure_id = ${id} and size = 'small')`,
          })
          .where(chunkAt(id, 0)),
    ]
    for (const damage of damages) {
      const { id } = await store(length)
      await damage(id)
      const answer = await lookAt(rose, id)
      expect([answer.status, (await answer.json()).code]).toEqual([500, 'unexpected'])
    }
    const { id, large } = await store(length)
    await app.deps.db.delete(enclosureChunks).where(chunkAt(id, 2))
    const cut = await range(id, `bytes=${2 * chunkLength}-`)
    expect(cut.status).toBe(500)
    const start = await range(id, 'bytes=0-99')
    expect((await bytesOf(start)).equals(large.subarray(0, 100))).toBe(true)
  })

  it('is cut where a chunk is missing further on', async () => {
    const { id, large } = await store(40 * chunkLength)
    await app.deps.db.delete(enclosureChunks).where(chunkAt(id, 20))
    const answer = await lookAt(rose, id)
    const bytes: Uint8Array[] = []
    await expect(
      (async () => {
        for await (const piece of answer.body ?? []) bytes.push(piece)
      })(),
    ).rejects.toThrow()
    const given = Buffer.concat(bytes)
    expect(given.length).toBeLessThanOrEqual(20 * chunkLength)
    expect(given.equals(large.subarray(0, given.length))).toBe(true)
  })

  it('holds no connection for readers who are slow, or who leave', async () => {
    const { id } = await store(100 * chunkLength)
    // There are 20 connections.
    const slow = Array.from({ length: 25 }, async () => {
      const reader = (await lookAt(rose, id)).body?.getReader()
      await reader?.read()
      return reader
    })
    const readers = await Promise.all(slow)
    expect(await rose.client.letters.unreadCount()).toBeDefined()
    await Promise.all(readers.map(reader => reader?.cancel()))
    expect(await rose.client.letters.unreadCount()).toBeDefined()
  })
})
