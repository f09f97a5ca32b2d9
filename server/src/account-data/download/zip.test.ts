import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipOf } from '#account-data/download/zip.ts'
import { readZip } from '#test/read-zip.ts'

const changedAt = new Date('2026-11-21T12:00:00Z')

function manyFiles(count: number, fails = false) {
  const seen = { asked: 0, over: false }
  async function* files() {
    try {
      for (; seen.asked < count; seen.asked += 1) {
        yield { path: `${seen.asked}.txt`, text: randomBytes(500_000).toString('hex'), changedAt }
      }
      if (fails) throw new Error('no more')
    } finally {
      seen.over = true
    }
  }
  return { seen, zip: zipOf(files()) }
}
const firstBytes = (zip: ReturnType<typeof zipOf>) =>
  new Promise<void>(resolve => zip.once('readable', () => resolve()))

test('a zip contains its files, also empty ones and those with non-ASCII names', async () => {
  async function* files() {
    yield { path: 'README.txt', text: 'Dear you, ♥', changedAt }
    yield { path: 'letters/größe.txt', text: '', changedAt }
  }
  const packed = await buffer(zipOf(files()))
  expect([...readZip(packed)]).toEqual([
    ['README.txt', 'Dear you, ♥'],
    ['letters/größe.txt', ''],
  ])
})

test('a zip that nobody reads requests only a few files', async () => {
  const { seen, zip } = manyFiles(100)
  await firstBytes(zip)
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(seen.asked).toBeLessThan(4)
  zip.destroy()
})

test('a zip that is destroyed stops the work', async () => {
  const { seen, zip } = manyFiles(100)
  await firstBytes(zip)
  zip.destroy()
  await expect.poll(() => seen.over).toBe(true)
  expect(seen.asked).toBeLessThan(4)
})

test('a zip whose files fail throws instead of ending early', async () => {
  const { zip } = manyFiles(3, true)
  await expect(buffer(zip)).rejects.toThrow('no more')
})
