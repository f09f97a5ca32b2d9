import { readdir } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { join } from 'node:path'
import { pictureLimits, pictureSizes, pictureStem, pictureUrl } from '@novelette/domain/pictures.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { profiles, users } from '#db/schema.ts'
import { addJob } from '#jobs/add-job.ts'
import { eraseDueAccounts } from '#leaving/erasure.ts'
import { tidyPictures } from '#pictures/tidying.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { gifOf, jpeg, jpegClaiming, jpegOf, phonePhoto, svg } from '#test/photos.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

const path = '/api/profile-picture'
const post = ({ fetch }: Pick<TestPerson, 'fetch'>, file: Buffer, query = '', init: RequestInit = {}) =>
  fetch(`${path}${query}`, { method: 'POST', body: new Uint8Array(file), ...init })
const outcome = async (answer: Response | Promise<Response>) => {
  const { status } = await answer
  const { code } = await (await answer).json()
  return [status, code]
}
const upload = async (person: TestPerson, file: Buffer, query?: string): Promise<string> =>
  (await (await post(person, file, query)).json()).stem
const stemOf = async ({ user }: TestPerson) =>
  (
    await app.parts.db
      .select({ stem: profiles.profilePicture })
      .from(profiles)
      .where(eq(profiles.id, user.id))
  )[0]?.stem
/** The files that lie in the folder of a person. */
const filesOf = ({ user }: TestPerson) =>
  readdir(join(app.parts.config.dataDir, 'pictures', user.id)).catch(() => [])
const filesFor = (stem: string) => pictureSizes.map(size => `${stem.split('/')[1]}-${size}.webp`).sort()
const untilOnly = (person: TestPerson, files: string[]) =>
  vi.waitFor(async () => expect((await filesOf(person)).sort()).toEqual(files), { timeout: 20_000 })
const untilNoJobIsDue = () =>
  vi.waitFor(
    async () => {
      const due = sql`select 1 from graphile_worker._private_jobs where run_at <= now()`
      expect((await app.parts.db.execute(due)).rows).toEqual([])
    },
    { timeout: 20_000 },
  )

describe('a picture', () => {
  test('is stored, shown to everyone, and kept by browsers for good', async () => {
    const stem = await upload(rose, await phonePhoto())
    expect(stem).toMatch(pictureStem)
    expect(stem.startsWith(`${rose.user.id}/`)).toBe(true)
    expect(await rose.client.accounts.session()).toMatchObject({ profilePicture: stem })
    const visitor = app.visitor()
    expect(await visitor.client.profiles.byUsername({ username: 'Rose' })).toMatchObject({
      profilePicture: stem,
    })
    for (const size of pictureSizes) {
      const answer = await visitor.fetch(pictureUrl(stem, size))
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const file = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: Math.min(size, 400) })
      expect((await sharp(file).metadata()).exif).toBeUndefined()
    }
    expect((await visitor.fetch(pictureUrl(stem, 96), { method: 'HEAD' })).status).toBe(200)
  })

  test('takes the place of the one before, whose files go', async () => {
    const before = await upload(rose, await jpeg())
    const stem = await upload(rose, await jpeg(), '?x=0.1&y=0&size=0.9')
    expect(stem).not.toBe(before)
    await untilOnly(rose, filesFor(stem))
    expect((await rose.fetch(pictureUrl(before, 96))).status).toBe(404)
  })

  test('comes in by whatever its sender calls it', async () => {
    for (const type of ['image/png', 'text/plain', 'application/json', 'multipart/form-data']) {
      const answer = await post(rose, await jpeg(), '', { headers: { 'content-type': type } })
      expect(answer.status, type).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('is one of the two that came at once, and nothing is left of the other', async () => {
    const files = await Promise.all([jpeg(), jpeg({ width: 700 })])
    const stems = await Promise.all(files.map(file => upload(rose, file)))
    const stem = await stemOf(rose)
    expect(stems).toContain(stem)
    await untilOnly(rose, filesFor(stem ?? ''))
  })

  test('of ten people at once is everyone’s own', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => app.signUpAndIn(`Ten_${n}`)))
    const file = await jpegOf(pictureLimits.bytes)
    const stems = await Promise.all(people.map(person => upload(person, file)))
    for (const [n, person] of people.entries()) {
      expect(await stemOf(person)).toBe(stems[n])
      await untilOnly(person, filesFor(stems[n] ?? ''))
    }
  })

  test('can be removed, and put back for a moment', async () => {
    const stem = await upload(rose, await jpeg())
    expect(await rose.client.pictures.remove()).toEqual({ stem })
    expect(await stemOf(rose)).toBeNull()
    await rose.client.pictures.putBack({ stem })
    expect(await stemOf(rose)).toBe(stem)
    await expect(rose.client.pictures.putBack({ stem })).rejects.toMatchObject({ code: 'not_found' })
    await rose.client.pictures.remove()
    await addJob(app.parts.db, 'tidy-pictures', { userId: rose.user.id })
    await untilOnly(rose, [])
    await expect(rose.client.pictures.putBack({ stem })).rejects.toMatchObject({ code: 'not_found' })
    expect(await rose.client.pictures.remove()).toEqual({ stem: null })
  })
})

test('a picture that is removed at once can be put back, however late the one before it is tidied away', async () => {
  const stem = await upload(rose, await jpeg())
  await rose.client.pictures.remove()
  await tidyPictures(app.parts, { userId: rose.user.id, keep: stem })
  await rose.client.pictures.putBack({ stem })
  await untilOnly(rose, filesFor(stem))
})

test('a picture that is removed and put back all day long leaves one job', async () => {
  const stem = await upload(rose, await jpeg())
  for (let n = 0; n < 5; n += 1) {
    await rose.client.pictures.remove()
    await rose.client.pictures.putBack({ stem })
  }
  const { rows } = await app.parts.db.execute(sql`
    select 1 from graphile_worker._private_jobs
    where payload->>'userId' = ${rose.user.id} and run_at between now() and now() + interval '2 minutes'`)
  expect(rows).toHaveLength(1)
})

describe('what is refused', () => {
  test('leaves the picture before as it is', async () => {
    const stem = await upload(rose, await jpeg())
    await untilOnly(rose, filesFor(stem))
    const photo = await jpeg()
    const unreadable = {
      text: Buffer.from('hello'),
      svg,
      truncated: photo.subarray(0, 900),
      empty: Buffer.alloc(0),
    }
    for (const [name, file] of Object.entries(unreadable)) {
      const answer = post(rose, file, '', { headers: { 'content-type': 'image/png' } })
      expect(await outcome(answer), name).toEqual([422, 'picture_unreadable'])
    }
    expect(await outcome(post(rose, await jpegClaiming(64_250)))).toEqual([422, 'picture_too_many_pixels'])
    expect(await outcome(post(rose, await jpegOf(pictureLimits.bytes + 1)))).toEqual([
      413,
      'picture_too_large',
    ])
    expect(await outcome(rose.fetch(path, { method: 'POST' }))).toEqual([422, 'picture_unreadable'])
    expect([await stemOf(rose), (await filesOf(rose)).sort()]).toEqual([stem, filesFor(stem)])
  })

  test('is too large also where no length was told', async () => {
    const chunk = new Uint8Array(64 * 1024)
    const endless = (chunks: number) =>
      new ReadableStream({
        pull(controller) {
          chunks -= 1
          if (chunks < 0) controller.close()
          else controller.enqueue(chunk)
        },
      })
    const asked = { body: endless(81), duplex: 'half' } as RequestInit
    expect(await outcome(post(rose, Buffer.alloc(0), '', asked))).toEqual([413, 'picture_too_large'])
    const good = { body: new Blob([new Uint8Array(await jpeg())]).stream(), duplex: 'half' } as RequestInit
    expect((await post(rose, Buffer.alloc(0), '', good)).status).toBe(200)
  })

  test('breaks off, and leaves nothing', async () => {
    const stem = await upload(rose, await jpeg())
    await untilOnly(rose, filesFor(stem))
    const cookie = [...rose.cookies].map(pair => pair.join('=')).join('; ')
    const headers = { cookie, origin: app.parts.config.appUrl, 'content-length': '100000' }
    const half = plainRequest(`${app.url}${path}`, { method: 'POST', headers })
    const broken = new Promise(resolve => half.once('error', resolve))
    await new Promise(resolve => half.write(Buffer.alloc(1_000), resolve))
    half.destroy(new Error('the train is in a tunnel'))
    await broken
    expect((await post(rose, svg)).status).toBe(422)
    expect([await stemOf(rose), (await filesOf(rose)).sort()]).toEqual([stem, filesFor(stem)])
  })

  test('comes so slowly that its sender is banned meanwhile', async () => {
    const slow = await app.signUpAndIn('Slow')
    const photo = await jpeg()
    const cookie = [...slow.cookies].map(pair => pair.join('=')).join('; ')
    const headers = { cookie, origin: app.parts.config.appUrl, 'content-length': photo.length }
    const request = plainRequest(`${app.url}${path}`, { method: 'POST', headers })
    const status = new Promise(resolve => request.once('response', answer => resolve(answer.statusCode)))
    const { take } = app.parts.limits
    const asked = vi.spyOn(app.parts.limits, 'take').mockImplementation(take)
    request.write(photo.subarray(0, 100))
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 10_000 })
    const banned = { subscriptionPlan: 'banned' } as const
    await app.parts.db.update(profiles).set(banned).where(eq(profiles.id, slow.user.id))
    request.end(photo.subarray(100))
    expect([await status, await stemOf(slow), await filesOf(slow)]).toEqual([403, null, []])
  })

  test('is another’s: a visitor, a foreign page, someone else’s picture', async () => {
    const photo = await jpeg()
    expect(await outcome(post(app.visitor(), photo))).toEqual([401, 'signed_out'])
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect(await outcome(post(rose, photo, '', foreign))).toEqual([403, 'foreign_origin'])
    const jack = await app.signUpAndIn('Jack')
    const stem = await upload(rose, photo)
    for (const query of [`?userId=${jack.user.id}`, `?id=${jack.user.id}`]) {
      expect(await outcome(post(rose, photo, query))).toEqual([400, 'invalid_input'])
    }
    await rose.client.pictures.remove()
    await expect(jack.client.pictures.putBack({ stem })).rejects.toMatchObject({ code: 'not_found' })
    await rose.client.pictures.putBack({ stem })
    const visitor = app.visitor().client.pictures
    await expect(visitor.remove()).rejects.toMatchObject({ code: 'signed_out' })
    await expect(visitor.putBack({ stem })).rejects.toMatchObject({ code: 'signed_out' })
    expect([await stemOf(jack), await stemOf(rose)]).toEqual([null, stem])
  })

  test('is a square that is none', async () => {
    const photo = await jpeg()
    const queries = ['?x=0&y=0', '?x=0&y=0&size=0', '?x=0&y=0&size=1.1', '?x=-0&y=0&size=1', '?x=&y=0&size=1']
    for (const query of [
      ...queries,
      '?x=0&y=0&size=1e-3',
      '?x=0&x=0&y=0&size=1',
      '?x=1&y=1&size=1',
      '?size=NaN',
    ]) {
      expect(await outcome(post(rose, photo, query)), query).toEqual([400, 'invalid_input'])
    }
  })

  test('comes again and again, and is told when to come back', async () => {
    const strict = await startTestApp({ limitFactor: 1 })
    const ida = await strict.signUpAndIn('Ida')
    for (let n = 0; n < 20; n += 1) expect((await post(ida, svg)).status).toBe(422)
    expect(await outcome(post(ida, svg))).toEqual([429, 'rate_limited'])
    await strict.stop()
  })
})

describe('on a bad day', () => {
  test('a full disk leaves the picture before, and nothing of the new one', async () => {
    const stem = await upload(rose, await jpeg())
    await untilOnly(rose, filesFor(stem))
    const { pictures } = app.parts
    const { put } = pictures
    let files = 0
    vi.spyOn(pictures, 'put').mockImplementation(async (key, bytes) => {
      files += 1
      await put(key, files === 2 ? bytes.subarray(0, 10) : bytes)
      if (files === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    expect(await outcome(post(rose, await jpeg()))).toEqual([503, 'unavailable'])
    expect([await stemOf(rose), (await filesOf(rose)).sort()]).toEqual([stem, filesFor(stem)])
  })

  test('a profile that cannot be written leaves no picture that nobody sees', async () => {
    const stem = await upload(rose, await jpeg())
    await untilOnly(rose, filesFor(stem))
    await app.parts.db.execute(sql`
      alter table profiles add constraint unwritable check (profile_picture is null) not valid`)
    expect(await outcome(post(rose, await jpeg()))).toEqual([500, 'unexpected'])
    await app.parts.db.execute(sql`alter table profiles drop constraint unwritable`)
    expect([await stemOf(rose), (await filesOf(rose)).sort()]).toEqual([stem, filesFor(stem)])
  })

  test('a lost answer of the database takes no file of the picture that is shown', async () => {
    const transaction = app.parts.db.transaction.bind(app.parts.db)
    vi.spyOn(app.parts.db, 'transaction').mockImplementationOnce(async (work, config) => {
      await transaction(work, config)
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
    })
    expect(await outcome(post(rose, await jpeg()))).toEqual([503, 'unavailable'])
    const stem = await stemOf(rose)
    await untilOnly(rose, filesFor(stem ?? ''))
  })

  test('what a killed server left is found and removed', async () => {
    const stem = await upload(rose, await jpeg())
    await untilNoJobIsDue()
    await app.parts.pictures.put(`${rose.user.id}/${'left-behind-by-a-crash'}-96.webp`, Buffer.alloc(10))
    const { rows } = await app.parts.db.execute(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'tidy-pictures' and run_at > now() + interval '14 minutes'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    await app.parts.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '14 minutes'`,
    )
    await addJob(app.parts.db, 'tidy-pictures', { userId: rose.user.id })
    await untilOnly(rose, filesFor(stem))
  })

  test('an erased account leaves no picture, not even one that was on its way', async () => {
    const ida = await app.signUpAndIn('Ida')
    const stem = await upload(ida, await jpeg())
    const { pictures } = app.parts
    const { put } = pictures
    vi.spyOn(pictures, 'put').mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes)
      await app.parts.db.update(users).set({ erasesAt: sql`now()` }).where(eq(users.id, ida.user.id))
      await eraseDueAccounts(app.parts)
    })
    expect(await outcome(post(ida, await jpeg()))).toEqual([401, 'signed_out'])
    await untilOnly(ida, [])
    expect((await app.visitor().fetch(pictureUrl(stem, 512))).status).toBe(404)
    expect(await readdir(join(app.parts.config.dataDir, 'pictures'))).not.toContain(ida.user.id)
  })
})

describe('the address of a picture', () => {
  test('leads nowhere else', async () => {
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
