import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { parseLetterKeys } from '#sealing/letter-keys.ts'
import { labelledPreview, previewBeside } from '#sealing/preview-text.ts'
import { letterBinding, sealText } from '#sealing/sealing.ts'
import { createPreviewSearch } from './preview-search.ts'

const secret = () => randomBytes(32).toString('base64')
const older = secret()
const keys = parseLetterKeys(`k2:${secret()},k1:${older}`)
const search = createPreviewSearch(keys)
afterAll(() => search.stop())

function row(preview: string, username: string, sealing = keys, status = 'delivered'): string[] {
  const letter = { id: randomUUID(), senderId: randomUUID(), receiverId: randomUUID() }
  const { keyId, sealedPreview } = sealText(sealing, letterBinding(letter), { body: '', preview })
  const { id, senderId, receiverId } = letter
  const sealed = sealedPreview.toString('hex')
  return [id, '2026-11-20 20:04:00+00', senderId, receiverId, keyId, sealed, status, username]
}

const linesOf = (rows: string[][]) => rows.map(fields => fields.join('|')).join('\n')

const found = async (rows: string[][], wanted: string) => {
  const ids = await search.find(linesOf(rows), wanted)
  return rows.map(([id = '']) => ids.includes(id))
}

/** Rule 5.8 */
test('preview search finds usernames and the first hundred characters in any case, under every key', async () => {
  const rows = [
    row('Dear Étoile, come home', 'Rose'),
    row('nothing here', 'Jack', parseLetterKeys(`k1:${older}`)),
    row(`${'x'.repeat(98)}home`, 'Ines'),
  ]
  expect(await found(rows, 'étOILE')).toEqual([true, false, false])
  expect(await found(rows, 'jac')).toEqual([false, true, false])
  expect(await found(rows, 'NOTHING')).toEqual([false, true, false])
  expect(await found(rows, 'home')).toEqual([true, false, false])
  expect(await found([], 'home')).toEqual([])
})

test('preview search finds words of every script by their folded form', async () => {
  const rows = [
    row('In der Goethestraße, drei Uhr', 'Rose'),
    row('İzmir çok güzel', 'Jack'),
    row('ｶﾞラスの靴', 'Ines'),
  ]
  expect(await found(rows, 'STRASSE')).toEqual([true, false, false])
  expect(await found(rows, 'izmir')).toEqual([false, true, false])
  expect(await found(rows, 'ガラス')).toEqual([false, false, true])
})

test('preview search finds what a typewriter writes of what was set, and the other way round', async () => {
  const rows = [row('It’s late — come', 'Rose'), row("It's 10\u00a0km", 'Jack')]
  expect(await found(rows, "it's")).toEqual([true, true])
  expect(await found(rows, 'it’s')).toEqual([true, true])
  expect(await found(rows, 'late - come')).toEqual([true, false])
  expect(await found(rows, '10 km')).toEqual([false, true])
})

/** Rule 5.8 */
test('preview search finds a closed letter by its label, and one that was opened by its first words', async () => {
  const [closed, opened] = [labelledPreview('you miss me'), labelledPreview('you miss me', 'come home')]
  const rows = [
    row(closed, 'Rose'),
    row(opened, 'Rose', keys, 'read'),
    row(opened, 'Rose', keys, 'delivered'),
  ]
  expect(await found(rows, 'you miss')).toEqual([true, false, true])
  expect(await found(rows, 'come home')).toEqual([false, true, false])
})

test('preview search finds what stands beside the words, of a closed letter once it was opened', async () => {
  const text = previewBeside('x'.repeat(120), 'By the sea. Come home')
  const opened = labelledPreview('you miss me', text)
  const rows = [row(text, 'Rose'), row(opened, 'Rose', keys, 'read'), row(opened, 'Rose', keys, 'sent')]
  expect(await found(rows, 'by the SEA')).toEqual([true, true, false])
  expect(await found(rows, 'home')).toEqual([true, true, false])
})

test('preview search skips previews that cannot be opened, unless the username matches', async () => {
  const foreign = parseLetterKeys(`k9:${secret()}`)
  const moved = row('home at last', 'Rose').with(2, randomUUID())
  const rows = [row('home', 'Jack', foreign), moved, row('home', 'Ines')]
  expect(await found(rows, 'home')).toEqual([false, false, true])
  expect(await found(rows, 'jack')).toEqual([true, false, false])
})

test('preview search does not mix up concurrent searches', async () => {
  const rows = Array.from({ length: 200 }, (_, number) => row(`letter ${number} end`, 'Rose'))
  const answers = await Promise.all(
    rows.map((_, number) => search.find(linesOf(rows), `letter ${number} end`)),
  )
  expect(answers).toEqual(rows.map(([id]) => [id]))
})

test('preview search starts a new thread after one was stopped or failed', async () => {
  const rows = [row('home', 'Rose')]
  await search.stop()
  expect(await found(rows, 'home')).toEqual([true])
  await expect(search.find({} as string, 'home')).rejects.toThrow()
  expect(await found(rows, 'home')).toEqual([true])
})
