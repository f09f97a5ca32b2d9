import { randomUUID } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import {
  pictureLimits,
  pictureSizes,
  pictureStemPattern,
  pictureUploadPath,
  pictureUrl,
} from '@novelette/domain/accounts/pictures.ts'
import { asUserHeader } from '@novelette/domain/accounts/sessions.ts'
import { enclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addJob } from '#db/add-job.ts'
import { enclosures } from '#db/people-schema.ts'
import { profiles } from '#db/schema.ts'
import { removeUnusedPictures } from '#pictures/unused-files.ts'
import { heicOf } from '#test/enclosures/heic.ts'
import { webmOpus } from '#test/enclosures/recordings.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { jpeg, jpegClaiming, jpegOf, phonePhoto, svgWithFileReference } from '#test/photos.ts'
import { filesFor, outcome, pictureFilesOf, post, storeFile, storeSound, upload } from '#test/uploads.ts'

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

/** Its status; what happens meanwhile does so while the server waits for the rest of the file. */
async function uploadSlowly(
  person: TestPerson,
  path: string,
  file: Buffer,
  meanwhile: () => Promise<unknown>,
): Promise<unknown> {
  const cookie = [...person.cookies].map(pair => pair.join('=')).join('; ')
  const headers = { cookie, origin: app.deps.config.appUrl, 'content-length': file.length }
  const request = plainRequest(`${app.url}${path}`, { method: 'POST', headers })
  const status = new Promise(resolve => request.once('response', answer => resolve(answer.statusCode)))
  const { assertRoom } = app.deps.limits
  const asked = vi.spyOn(app.deps.limits, 'assertRoom').mockImplementation(assertRoom)
  request.write(file.subarray(0, 100))
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 30_000 })
  await meanwhile()
  request.end(file.subarray(100))
  return status
}

const jobsDue = async () => {
  const { rowCount } = await app.deps.db.execute(
    sql`select from graphile_worker.jobs where task_identifier = 'tidy-pictures' and run_at <= now()`,
  )
  return rowCount
}

describe('uploading a picture', () => {
  test('stores every size, publicly readable and cached for good', async () => {
    const stem = await upload(rose, await phonePhoto())
    expect(stem).toMatch(pictureStemPattern)
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

  test('replaces the previous picture and removes its files', async () => {
    const before = await upload(rose, await jpeg())
    const stem = await upload(rose, await jpeg(), '?x=0.1&y=0&size=0.9')
    expect(stem).not.toBe(before)
    await untilOnly(rose, filesFor(stem))
    expect((await rose.fetch(pictureUrl(before, 96))).status).toBe(404)
  })

  test('ignores the content type', async () => {
    for (const type of ['image/png', 'text/plain', 'application/json', 'multipart/form-data']) {
      const answer = await post(rose, await jpeg(), '', { headers: { 'content-type': type } })
      expect(answer.status, type).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('keeps one of two pictures uploaded at once, and no files of the other', async () => {
    const files = await Promise.all([jpeg(), jpeg({ width: 700 })])
    const stems = await Promise.all(files.map(file => upload(rose, file)))
    const stem = await stemOf(rose)
    expect(stems).toContain(stem)
    await untilOnly(rose, filesFor(stem ?? ''))
  })

  test('stores each one’s own when ten people upload at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => app.signUpAndIn(`Ten_${n}`)))
    const file = await jpegOf(pictureLimits.bytes)
    const stems = await Promise.all(people.map(person => upload(person, file)))
    for (const [n, person] of people.entries()) {
      expect(await stemOf(person)).toBe(stems[n])
      await untilOnly(person, filesFor(stems[n] ?? ''))
    }
  })

  test('can be undone by removing it, which can be undone for a minute', async () => {
    const stem = await upload(rose, await jpeg())
    expect(await rose.client.pictures.remove()).toEqual({ stem })
    expect(await stemOf(rose)).toBeNull()
    await addJob(app.deps.db, 'tidy-pictures', { userId: rose.user.id })
    await vi.waitFor(async () => expect(await jobsDue()).toBe(0), { timeout: 30_000 })
    await rose.client.pictures.putBack({ stem })
    expect(await stemOf(rose)).toBe(stem)
    await expect(rose.client.pictures.putBack({ stem })).rejects.toMatchObject({ code: 'not_found' })
    await rose.client.pictures.remove()
    await app.deps.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where key like 'removed picture of %'`,
    )
    await addJob(app.deps.db, 'tidy-pictures', { userId: rose.user.id })
    await untilOnly(rose, [])
    await expect(rose.client.pictures.putBack({ stem })).rejects.toMatchObject({ code: 'not_found' })
    expect(await rose.client.pictures.remove()).toEqual({ stem: null })
  })
})

test('pictures.putBack works when an older clean-up runs after the removal', async () => {
  const stem = await upload(rose, await jpeg())
  await rose.client.pictures.remove()
  await removeUnusedPictures(app.deps, rose.user.id)
  await rose.client.pictures.putBack({ stem })
  await untilOnly(rose, filesFor(stem))
})

test('removing and restoring a picture repeatedly leaves one job', async () => {
  const stem = await upload(rose, await jpeg())
  for (let n = 0; n < 5; n += 1) {
    await rose.client.pictures.remove()
    await rose.client.pictures.putBack({ stem })
  }
  const { rows } = await app.deps.db.execute(sql`
    select 1 from graphile_worker._private_jobs
    where payload->>'userId' = ${rose.user.id} and run_at between now() and now() + interval '2 minutes'`)
  expect(rows).toHaveLength(1)
})

describe('a refused upload', () => {
  /** Rule 6.5 */
  test('leaves the previous picture unchanged', async () => {
    const stem = await upload(rose, await jpeg())
    await untilOnly(rose, filesFor(stem))
    const photo = await jpeg()
    const unreadable = {
      text: Buffer.from('hello'),
      svg: svgWithFileReference,
      truncated: photo.subarray(0, 900),
      'a truncated HEIC': heicOf().subarray(0, -200),
      empty: Buffer.alloc(0),
    }
    for (const [name, file] of Object.entries(unreadable)) {
      const answer = post(rose, file, '', { headers: { 'content-type': 'image/png' } })
      expect(await outcome(answer), name).toEqual([422, 'picture_unreadable'])
    }
    for (const bomb of [await jpegClaiming(64_250), heicOf({ said: { width: 10_000, height: 10_000 } })])
      expect(await outcome(post(rose, bomb))).toEqual([422, 'picture_too_many_pixels'])
    expect(await outcome(post(rose, await jpegOf(pictureLimits.bytes + 1)))).toEqual([
      413,
      'picture_too_large',
    ])
    expect(await outcome(rose.fetch(pictureUploadPath, { method: 'POST' }))).toEqual([
      422,
      'picture_unreadable',
    ])
    expect([await stemOf(rose), await filesOf(rose)]).toEqual([stem, filesFor(stem)])
  })

  test('is refused as too large even without a content-length', async () => {
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

  test('leaves no files when it breaks off', async () => {
    const stem = await upload(rose, await jpeg())
    await untilOnly(rose, filesFor(stem))
    const cookie = [...rose.cookies].map(pair => pair.join('=')).join('; ')
    const headers = { cookie, origin: app.deps.config.appUrl, 'content-length': '100000' }
    const half = plainRequest(`${app.url}${pictureUploadPath}`, { method: 'POST', headers })
    const broken = new Promise(resolve => half.once('error', resolve))
    await new Promise(resolve => half.write(Buffer.alloc(1_000), resolve))
    half.destroy(new Error('the train is in a tunnel'))
    await broken
    expect((await post(rose, svgWithFileReference)).status).toBe(422)
    expect([await stemOf(rose), await filesOf(rose)]).toEqual([stem, filesFor(stem)])
  })

  test('is refused when its sender is banned during it', async () => {
    const slow = await app.signUpAndIn('Slow')
    const banned = { subscriptionPlan: 'banned' } as const
    const ban = () => app.deps.db.update(profiles).set(banned).where(eq(profiles.id, slow.user.id))
    const status = await uploadSlowly(slow, pictureUploadPath, await jpeg(), ban)
    expect([status, await stemOf(slow), await filesOf(slow)]).toEqual([403, null, []])
  })

  /** Rule 2.3 */
  test.each([
    ['picture', pictureUploadPath, () => jpeg()],
    ['photograph', enclosurePath('photograph', randomUUID()), () => jpeg()],
    ['recording', enclosurePath('recording', randomUUID()), () => webmOpus(1)],
  ])('is refused and stores no %s when its session is ended during it', async (kind, path, file) => {
    const slow = await app.signUpAndIn(`Slow_${kind}`)
    const elsewhere = await app.signIn(slow.user.email, slow.password)
    const status = await uploadSlowly(slow, path, await file(), () => elsewhere.client.sessions.endOthers())
    const stored = await app.deps.db.select().from(enclosures).where(eq(enclosures.ownerId, slow.user.id))
    expect([status, await stemOf(slow), stored]).toEqual([401, null, []])
  })

  /** Rules 2.5, 2.6 */
  test('is refused to visitors, foreign origins and for another person', async () => {
    const photo = await jpeg()
    expect(await outcome(post(app.visitor(), photo))).toEqual([401, 'signed_out'])
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect(await outcome(post(rose, photo, '', foreign))).toEqual([403, 'foreign_origin'])
    const jack = await app.signUpAndIn('Jack')
    const onPageOfJack = { [asUserHeader]: jack.user.id }
    const wrongPages = [
      post(rose, photo, '', { headers: onPageOfJack }),
      storeFile(rose, photo, undefined, onPageOfJack),
      storeSound(rose, photo, undefined, onPageOfJack),
    ]
    expect(await Promise.all(wrongPages.map(outcome))).toEqual(Array(3).fill([401, 'signed_out']))
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

  test('is refused when the square is invalid', async () => {
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

  test('is rate limited after twenty that were decoded, not counting those that were too large', async () => {
    const strict = await startTestApp({ limitFactor: 1 })
    const ida = await strict.signUpAndIn('Ida')
    const tooLarge = Buffer.alloc(pictureLimits.bytes + 1)
    for (let n = 0; n < 3; n += 1) expect((await post(ida, tooLarge)).status).toBe(413)
    for (let n = 0; n < 20; n += 1) expect((await post(ida, svgWithFileReference)).status).toBe(422)
    expect(await outcome(post(ida, svgWithFileReference))).toEqual([429, 'rate_limited'])
    await strict.stop()
  })
})
