import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pictureUrl } from '@novelette/domain/accounts/pictures.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPictureStore } from '#storage/store.ts'
import { startTestApp } from '#test/harness.ts'
import { jpeg } from '#test/photos.ts'
import { startS3 } from '#test/s3.ts'

let folder: string
let store: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'novelette-pictures-'))
  store = await startS3()
})
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['a folder', 'S3'])('the picture store in %s', kind => {
  const opened = () =>
    openPictureStore({ dataDir: join(folder, 'data'), s3: kind === 'S3' ? store.s3 : null })
  const [rose, jack] = [crypto.randomUUID(), crypto.randomUUID()]

  test('puts, reads and removes files', async () => {
    const pictures = await opened()
    const keys = [`${rose}/one-96.webp`, `${rose}/one-256.webp`, `${rose}/two-96.webp`, `${jack}/one-96.webp`]
    for (const key of keys) await pictures.put(key, Buffer.from(key))
    const there = async () => {
      const files = await Promise.all(keys.map(key => pictures.read(key)))
      return Promise.all(files.map(async file => file && String(await buffer(file))))
    }
    expect(await there()).toEqual(keys)
    expect(await pictures.read(`${rose}/three-96.webp`)).toBeNull()
    await pictures.removeAll(rose, `${rose}/one`)
    expect(await there()).toEqual([keys[0], keys[1], null, keys[3]])
    await pictures.remove([`${rose}/one-256.webp`, `${rose}/never-was.webp`])
    expect(await there()).toEqual([keys[0], null, null, keys[3]])
    await pictures.removeAll(rose, null)
    await pictures.removeAll(rose, null)
    await pictures.removeAll(crypto.randomUUID(), null)
    expect(await there()).toEqual([null, null, null, keys[3]])
    for (const key of ['../one', `${rose}/../../one`, `${rose}/..`, 'one', `${rose}/a/b`, `${rose}/one?two`])
      await expect(pictures.put(key, Buffer.from('nothing'))).rejects.toThrow('not the name of a picture')
  })

  test('serves a whole installation, from upload to replacement', async () => {
    const app = await startTestApp({ s3: kind === 'S3' ? store.s3 : null })
    const ida = await app.signUpAndIn('Ida')
    const upload = async () => {
      const body = new Uint8Array(await jpeg())
      const answer = await ida.fetch('/api/profile-picture', { method: 'POST', body })
      return (await answer.json()).stem
    }
    const statusOf = async (stem: string) => (await ida.fetch(pictureUrl(stem, 256))).status
    const before = await upload()
    expect(await statusOf(before)).toBe(200)
    const now = await upload()
    await vi.waitFor(async () => expect(await statusOf(before)).toBe(404), { timeout: 30_000 })
    const shown = await ida.fetch(pictureUrl(now, 256))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).toMatch(/^RIFF.{4}WEBP/s)
    await app.stop()
  })
})

test('uploads are refused with 503 while S3 is down, and the profile stays unchanged', async () => {
  const app = await startTestApp({ s3: { ...store.s3, endpoint: 'http://127.0.0.1:1' } })
  const ida = await app.signUpAndIn('Ida')
  const answer = await ida.fetch('/api/profile-picture', {
    method: 'POST',
    body: new Uint8Array(await jpeg()),
  })
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'unavailable'])
  expect(await ida.client.accounts.session()).toMatchObject({ profilePicture: null })
  await app.stop()
})

test('neither the S3 client nor sharp is loaded at the start of a server with a folder', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    const { openPictureStore } = await import('#storage/store.ts')
    await openPictureStore({ dataDir: '/nowhere', s3: null })
    await import('#pictures/file-routes.ts')
    console.log(loaded.join('\\n'))`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
  })
  expect(stdout).toContain('/storage/folder.ts')
  expect(stdout).not.toMatch(/aws4fetch|node_modules\/sharp/)
})
