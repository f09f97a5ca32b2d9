import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureTypes } from '@novelette/domain/accounts/pictures.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { filesOfShare } from '#lib/shares/keep-share.ts'
import { keepLaunchedFiles } from './launched-files.ts'

const kept: FormData[] = []
type Launch = { readonly files: readonly { getFile(): Promise<File> }[] }

beforeEach(() => {
  kept.length = 0
  const put = async (_: string, answer: Response) => void kept.push(await answer.formData())
  vi.stubGlobal('caches', { open: async () => ({ put, keys: async () => [] }) })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** A browser that opens the page with these. */
const launchedWith = (...launches: readonly Launch[]) =>
  vi.stubGlobal('window', {
    launchQueue: { setConsumer: (take: (launch: Launch) => void) => launches.forEach(take) },
  })

const handleOf = (name: string, type: string) => ({
  getFile: async () => new File(['x'], name, { type }),
})

/** Rule 3.22 */
it('keeps the files with which the system opened the page', async () => {
  launchedWith({ files: [handleOf('lake.jpg', 'image/jpeg'), handleOf('boat.png', 'image/png')] })
  expect(await keepLaunchedFiles()).toBeNull()
  expect(kept.map(form => filesOfShare(form).map(({ name }) => name))).toEqual([['lake.jpg', 'boat.png']])
})

it('says that a file is none that can be taken', async () => {
  launchedWith({ files: [handleOf('notes.pdf', 'application/pdf')] })
  expect(await keepLaunchedFiles()).toBe('nothing-usable')
  expect(kept).toEqual([])
})

it('is given every kind of picture that a letter can hold, by the manifest', () => {
  const file = join(import.meta.dirname, '../../../../public/manifest.webmanifest')
  const { file_handlers } = JSON.parse(readFileSync(file, 'utf8'))
  expect(file_handlers).toEqual([{ action: '/share?opened=files', accept: expect.anything() }])
  const [{ accept }] = file_handlers
  expect(Object.keys(accept)).toEqual([...pictureTypes])
  for (const type of pictureTypes) expect(accept[type]).toContain(`.${type.replace('image/', '')}`)
})

it.each([
  ['a browser without launches', () => vi.stubGlobal('window', {})],
  ['a page that was loaded again', () => launchedWith()],
  ['a launch without files', () => launchedWith({ files: [] })],
])('keeps nothing for %s', async (_, open) => {
  vi.useFakeTimers()
  open()
  const result = keepLaunchedFiles()
  await vi.runAllTimersAsync()
  expect(await result).toBeNull()
  expect(kept).toEqual([])
})
