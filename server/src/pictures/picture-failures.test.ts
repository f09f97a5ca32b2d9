import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureUrl } from '@novelette/domain/accounts/pictures.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { addJob } from '#db/add-job.ts'
import { users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { gifOf, jpeg } from '#test/photos.ts'
import { filesFor, outcome, pictureFilesOf, post, upload } from '#test/uploads.ts'

let app: TestApp
let rose: TestPerson
let stemOf: ReturnType<typeof pictureFilesOf>['stemOf']
let filesOf: ReturnType<typeof pictureFilesOf>['filesOf']
let untilOnly: ReturnType<typeof pictureFilesOf>['untilOnly']
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  ;({ stemOf, filesOf, untilOnly } = pictureFilesOf(app))
})
afterAll(() => app.stop())

describe('pictures when something fails', () => {
  test('keep the previous picture and no partial file when the disk is full', async () => {
    const stem = await upload(rose, await jpeg())
    await untilOnly(rose, filesFor(stem))
    const { pictures } = app.deps
    const { put } = pictures
    let files = 0
    vi.spyOn(pictures, 'put').mockImplementation(async (key, bytes) => {
      files += 1
      await put(key, files === 2 ? bytes.subarray(0, 10) : bytes)
      if (files === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    expect(await outcome(post(rose, await jpeg()))).toEqual([503, 'unavailable'])
    expect([await stemOf(rose), await filesOf(rose)]).toEqual([stem, filesFor(stem)])
  })

  test('keep no unused files when the profile cannot be updated', async () => {
    const stem = await upload(rose, await jpeg())
    await untilOnly(rose, filesFor(stem))
    await app.deps.db.execute(sql`
      alter table profiles add constraint unwritable check (profile_picture is null) not valid`)
    expect(await outcome(post(rose, await jpeg()))).toEqual([500, 'unexpected'])
    await app.deps.db.execute(sql`alter table profiles drop constraint unwritable`)
    expect([await stemOf(rose), await filesOf(rose)]).toEqual([stem, filesFor(stem)])
  })

  test('keep the files of the shown picture when the answer to a commit was lost', async () => {
    const transaction = app.deps.db.transaction.bind(app.deps.db)
    vi.spyOn(app.deps.db, 'transaction').mockImplementationOnce(async (work, config) => {
      await transaction(work, config)
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
    })
    expect(await outcome(post(rose, await jpeg()))).toEqual([503, 'unavailable'])
    const stem = await stemOf(rose)
    await untilOnly(rose, filesFor(stem ?? ''))
  })

  test('are decoded while a slow store uses at most four connections', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => app.signUpAndIn(`Slow_${n}`)))
    const { pictures } = app.deps
    const { put } = pictures
    const four = Promise.withResolvers<void>()
    let [busy, most] = [0, 0]
    vi.spyOn(pictures, 'put').mockImplementation(async (key, bytes) => {
      busy += 1
      most = Math.max(most, busy)
      if (busy === 4) four.resolve()
      await four.promise
      await put(key, bytes)
      busy -= 1
    })
    const photo = await jpeg()
    const stems = await Promise.all(people.map(person => upload(person, photo)))
    expect(most).toBe(4)
    expect(await Promise.all(people.map(stemOf))).toEqual(stems)
  })

  test('are removed when a killed server left them behind', async () => {
    const stem = await upload(rose, await jpeg())
    // The job of this upload would remove the file below as well, even while it is written.
    await untilOnly(rose, filesFor(stem))
    await app.deps.pictures.put(`${rose.user.id}/${'left-behind-by-a-crash'}-96.webp`, Buffer.alloc(10))
    const { rows } = await app.deps.db.execute(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'tidy-pictures' and run_at > now() + interval '14 minutes'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    await app.deps.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '14 minutes'`,
    )
    await addJob(app.deps.db, 'tidy-pictures', { userId: rose.user.id })
    await untilOnly(rose, filesFor(stem))
  })

  test('are removed with an erased account, even one being uploaded', async () => {
    const ida = await app.signUpAndIn('Ida')
    const stem = await upload(ida, await jpeg())
    const { pictures } = app.deps
    const { put } = pictures
    vi.spyOn(pictures, 'put').mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes)
      await app.deps.db.update(users).set({ erasesAt: sql`now()` }).where(eq(users.id, ida.user.id))
      await eraseDueAccounts(app.deps)
    })
    expect(await outcome(post(ida, await jpeg()))).toEqual([401, 'signed_out'])
    await untilOnly(ida, [])
    expect((await app.visitor().fetch(pictureUrl(stem, 512))).status).toBe(404)
    expect(await readdir(join(app.deps.config.dataDir, 'pictures'))).not.toContain(ida.user.id)
  })
})

describe('GET /pictures/*', () => {
  test('answers 404 to any path but that of a stored picture', async () => {
    const stem = await upload(rose, await gifOf(3))
    const other = `${crypto.randomUUID()}/${'a'.repeat(22)}`
    const [person, name] = stem.split('/')
    const paths = [
      pictureUrl(other, 96),
      `/pictures/${stem}-97.webp`,
      `/pictures/${stem}.webp`,
      `/pictures/${stem}-96.webp/`,
      `/pictures/${person}`,
      `/pictures/${person?.toUpperCase()}/${name}-96.webp`,
      '/pictures/..%2fkeys.json',
      '/pictures/..%2f..%2f/etc%2fpasswd',
      '/pictures/%2e%2e/keys.json',
      `/pictures/${person}/..%2f..%2fkeys.json`,
      `/pictures/${person}/${name}-96.webp%00`,
    ]
    for (const one of paths) {
      const answer = await app.visitor().fetch(one)
      expect(answer.status, one).toBe(404)
      expect(answer.headers.get('cache-control') ?? '', one).not.toContain('immutable')
    }
  })
})
