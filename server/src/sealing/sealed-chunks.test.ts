import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { openChunks, sealChunks } from './sealed-chunks.ts'

const key = createSecretKey(randomBytes(32))
const chunk = 64 * 1024
const sealedChunk = chunk + 16

async function* inPieces(bytes: Buffer, length = 10_007): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length)
}

const whole = (pieces: AsyncIterable<Buffer>) => buffer(pieces)
const seal = (plain: Buffer) => whole(sealChunks(key, inPieces(plain)))
const open = (sealed: Buffer, under = key) => whole(openChunks(under, inPieces(sealed)))

describe('sealChunks and openChunks', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 5 * chunk + 77])(
    'a sealed stream of %i bytes opens to its plaintext',
    async length => {
      const plain = randomBytes(length)
      const sealed = await seal(plain)
      expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / chunk)))
      expect((await open(sealed)).equals(plain)).toBe(true)
    },
  )

  test('sealChunks gives a stream the bytes that it always had, so that what was stored opens', async () => {
    const zeros = createSecretKey(Buffer.alloc(32))
    const sealed = await whole(sealChunks(zeros, inPieces(Buffer.alloc(2 * chunk + 5))))
    const digest = createHash('sha256').update(sealed).digest('hex')
    expect(digest).toBe('72c1edb67047a158be14498a5363eb09b84a2509534570f911c4cc2ed23f41a2')
  })

  const plain = randomBytes(3 * chunk + 500)

  test('openChunks refuses a stream with a changed byte', async () => {
    const sealed = await seal(plain)
    for (const at of [0, chunk, sealedChunk, 2 * sealedChunk + 9, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(open(changed)).rejects.toThrow('The file was changed or is damaged.')
    }
  })

  test('openChunks refuses a truncated stream, also one cut between two chunks', async () => {
    const sealed = await seal(plain)
    await expect(open(sealed.subarray(0, 2 * sealedChunk))).rejects.toThrow('The file was cut short.')
    for (const length of [0, 5, sealedChunk + 100, sealed.length - 1]) {
      await expect(open(sealed.subarray(0, length))).rejects.toThrow(/cut short|changed/)
    }
  })

  test('openChunks refuses chunks that are reordered, left out, duplicated or added', async () => {
    const sealed = await seal(plain)
    const at = (n: number) => sealed.subarray(n * sealedChunk, (n + 1) * sealedChunk)
    const arranged = (...chunks: number[]) => open(Buffer.concat(chunks.map(at)))
    await expect(arranged(0, 1, 2, 3)).resolves.toEqual(plain)
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 3],
      [0, 1, 1, 2, 3],
      [0, 1, 2, 3, 3],
    ]) {
      await expect(arranged(...order)).rejects.toThrow('changed')
    }
  })

  test('openChunks yields nothing of a changed chunk', async () => {
    const sealed = await seal(plain)
    const changed = Buffer.from(sealed)
    changed[sealedChunk + 5] = (changed[sealedChunk + 5] ?? 0) ^ 1
    const opened: Buffer[] = []
    const reading = async () => {
      for await (const piece of openChunks(key, inPieces(changed))) opened.push(piece)
    }
    await expect(reading()).rejects.toThrow('changed')
    expect(Buffer.concat(opened)).toEqual(plain.subarray(0, chunk))
  })

  test('openChunks refuses a stream sealed under another key', async () => {
    await expect(open(await seal(plain), createSecretKey(randomBytes(32)))).rejects.toThrow('changed')
  })
})
