import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heicFile } from '#test/heic.ts'
import { dropKeptShare, filesOfShare, keepShare, keptShareIds, readKeptShare } from './keep-share.ts'

const kept = new Map<string, Response>()
const cache = {
  put: async (path: string, answer: Response) => void kept.set(path, answer),
  keys: async () => [...kept.keys()].map(path => ({ url: `https://novelette.example${path}` })),
  match: async (path: string) => kept.get(path),
  delete: async (path: string) => kept.delete(path),
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('caches', { open: async () => cache })
  return () => vi.unstubAllGlobals()
})

const bytes = (count: number) => new Uint8Array(count)
const photograph = (name: string, size = 1) => new File([bytes(size)], name, { type: 'image/jpeg' })
const mebibyte = 1024 * 1024

function formOf(texts: Readonly<Record<string, string>>, files: readonly File[] = []): FormData {
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  for (const file of files) form.append('files', file)
  return form
}

/** What is kept of it. */
async function keep(form: FormData) {
  expect(await keepShare(form)).toBeNull()
  const [id = ''] = await keptShareIds()
  const share = await readKeptShare(id)
  const fields = ['title', 'text', 'url', 'tooMany', 'tooLarge', 'unusable']
  const said = fields.flatMap(field => (share?.has(field) ? [[field, share.get(field)]] : []))
  return { ...Object.fromEntries(said), files: share && filesOfShare(share).map(({ name }) => name) }
}

/** Rule 3.22 */
describe('keepShare', () => {
  it('keeps texts and photographs until they are dropped', async () => {
    const share = await keep(formOf({ title: 'The lake', text: 'Look!', url: '' }, [photograph('lake.jpg')]))
    expect(share).toEqual({ title: 'The lake', text: 'Look!', files: ['lake.jpg'] })
    const [id = ''] = await keptShareIds()
    await dropKeptShare(id)
    expect([await keptShareIds(), await readKeptShare(id)]).toEqual([[], null])
  })

  it('keeps ten of 30 photographs, and counts the others', async () => {
    const files = Array.from({ length: 30 }, (_, at) => photograph(`${at}.jpg`))
    const { files: names, ...said } = await keep(formOf({}, files))
    expect(names).toEqual(files.slice(0, 10).map(({ name }) => name))
    expect(said).toEqual({ tooMany: '20' })
  })

  it('keeps nothing of a file of 200 MB, nor of another kind, and counts both', async () => {
    const song = new File(['la'], 'song.mp3', { type: 'audio/mpeg' })
    const files = [photograph('huge.jpg', 200 * mebibyte), song, photograph('lake.jpg', 20 * mebibyte)]
    expect(await keep(formOf({}, files))).toEqual({ tooLarge: '1', unusable: '1', files: ['lake.jpg'] })
  })

  it('keeps a HEIC of which no type is known here, and nothing that a letter cannot hold', async () => {
    const heic = heicFile({ width: 4032, height: 3024 }, 'lake.heic', 'application/octet-stream')
    const drawing = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' })
    const other = new File(['lake'], 'lake.bin', { type: 'application/octet-stream' })
    const untyped = new File(['x'], 'lake', { type: '' })
    expect(await keep(formOf({}, [heic, drawing, other, untyped]))).toEqual({
      unusable: '2',
      files: ['lake.heic', 'lake'],
    })
  })

  it('keeps a text of 2 MB whole', async () => {
    const text = 'x'.repeat(2 * mebibyte)
    expect(await keep(formOf({ text }))).toEqual({ text, files: [] })
  })

  it.each([
    ['an empty form', formOf({}), 'nothing-usable'],
    ['blank texts', formOf({ title: ' ', text: '\n' }), 'nothing-usable'],
    ['other fields', formOf({ html: '<b>Hello</b>' }), 'nothing-usable'],
    [
      'a file that is no picture',
      formOf({}, [new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })]),
      'nothing-usable',
    ],
    ['a file that was not chosen', formOf({}, [new File([], '')]), 'nothing-usable'],
    ['a file that is too large', formOf({}, [photograph('huge.jpg', 20 * mebibyte + 1)]), 'too-large'],
    ['a text that no letter could hold', formOf({ text: 'x'.repeat(5_000_001) }), 'too-long'],
  ])('refuses %s, and keeps nothing', async (_, form, problem) => {
    expect(await keepShare(form)).toBe(problem)
    expect(await keptShareIds()).toEqual([])
  })

  it('keeps ten at most, whoever posts more', async () => {
    for (let share = 0; share < 10; share += 1)
      expect(await keepShare(formOf({ text: `${share}` }))).toBeNull()
    expect(await keepShare(formOf({ text: 'One more.' }))).toBe('too-many')
    expect(await keptShareIds()).toHaveLength(10)
  })

  it('says that there is no room', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'QuotaExceededError')) })
    expect(await keepShare(formOf({ text: 'Look!' }))).toBe('no-room')
  })
})
