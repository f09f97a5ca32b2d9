import { randomUUID } from 'node:crypto'
import type { NoticeWay } from '@novelette/domain/notices/notices.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noticesDue } from '#db/notices-schema.ts'
import { letters, profiles, sessions } from '#db/schema.ts'
import { findNotice } from '#notices/due/find-notice.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startPushService, type TestDevice, type TestPushService } from '#test/notices/push-service.ts'
import { addDevice, ago, chooseNotices, tellNow } from '#test/notices/tell-notices.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'
import { storedMails } from '#test/stored-mail.ts'

let app: TestApp
let service: TestPushService
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ pushHosts: [service.host] })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

type Choices = Parameters<typeof chooseNotices>[2]

/** Of the zone UTC. */
const timeAgo = (minutes: number) =>
  sql`(now() at time zone 'UTC' - make_interval(mins => ${minutes}))::time` as unknown as string

/** Each tells now of a letter that came two hours ago. */
const kinds: readonly [string, NoticeWay, Choices][] = [
  ['mail', 'mail', {}],
  ['daily mail', 'mail', { mail: 'daily', dailyAt: timeAgo(60) }],
  ['mail at the end of quiet hours', 'mail', { quietFrom: timeAgo(180), quietTo: timeAgo(1) }],
  ['a device', 'push', { mail: 'never' }],
  [
    'a device at the end of quiet hours',
    'push',
    { mail: 'never', quietFrom: timeAgo(180), quietTo: timeAgo(1) },
  ],
]

type Told = {
  readonly reader: TestPerson
  readonly writer: TestPerson
  readonly device: TestDevice
  readonly letterId: string
}

const changeLetter = (id: string, set: Partial<typeof letters.$inferInsert>) =>
  app.deps.db.update(letters).set(set).where(eq(letters.id, id))

/** After the letter came. What the reader does moves their presence, which is set back. */
const reasons: Record<string, (told: Told) => Promise<unknown>> = {
  'is blocked': ({ reader, writer }) => reader.client.blocks.block({ personId: writer.user.id }),
  'is muted': ({ reader, writer }) => reader.client.notices.mute({ personId: writer.user.id }),
  'is banned': ({ writer }) =>
    app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, writer.user.id)),
  'has taken it back': ({ writer, letterId }) =>
    writer.client.letters.takeBack({ id: letterId, draftId: randomUUID() }),
  'wrote what was removed': ({ reader, letterId }) => reader.client.letters.remove({ id: letterId }),
  'wrote what was read': ({ reader, letterId }) => reader.client.letters.markRead({ id: letterId }),
}

let count = 0

/** Was last active three hours ago; a letter came two hours ago. */
async function createTold(choices: Choices, { isBlockedBefore = false } = {}): Promise<Told> {
  count += 1
  const reader = await app.signUpAndIn(`Reader${count}`)
  const writer = await app.signUpAndIn(`Writer${count}`)
  await chooseNotices(app, reader.user.id, choices)
  const device = await addDevice(app, service, reader.user.id)
  if (isBlockedBefore) await reader.client.blocks.block({ personId: writer.user.id })
  const letterId = randomUUID()
  const letter = { id: letterId, receiver: reader.user.username, content: '<p>Dear</p>' }
  await writer.client.letters.send({ ...letter, banner: 'starry-night' })
  await changeLetter(letterId, { createdAt: ago('2 hours') })
  return { reader, writer, device, letterId }
}

const leave = ({ reader }: Told) =>
  app.deps.db
    .update(sessions)
    .set({ createdAt: ago('10 days'), expiresAt: sql`now() - interval '2 hours'` })
    .where(eq(sessions.userId, reader.user.id))

const noticesBy = async (way: NoticeWay, { reader, device }: Told) =>
  way === 'mail' ? (await storedMails(app, reader.user.email)).length : device.pushes.length

describe.each(kinds)('a notice by %s', (_, way, choices) => {
  /** Rules 9.2, 9.7 */
  it('tells of a letter, unless its writer is blocked, muted or banned by then, or it is taken back, removed or read', async () => {
    const all = new Map<string, Told>([
      ['is well', await createTold(choices)],
      ['was blocked before', await createTold(choices, { isBlockedBefore: true })],
    ])
    for (const [reason, happens] of Object.entries(reasons)) {
      const told = await createTold(choices)
      await happens(told)
      all.set(reason, told)
    }
    for (const told of all.values()) await leave(told)
    const expected = Object.fromEntries([...all.keys()].map(reason => [reason, reason === 'is well' ? 1 : 0]))

    // As a job does that was queued before it happened.
    const asked: Record<string, number> = {}
    for (const [reason, { reader }] of all)
      asked[reason] = (await findNotice(app.deps.db, reader.user.id, way))?.count ?? 0
    expect(asked).toEqual(expected)

    await app.deps.db.update(noticesDue).set({ dueAt: ago('1 second') })
    await tellNow(app)
    const notices: Record<string, number> = {}
    for (const [reason, told] of all) notices[reason] = await noticesBy(way, told)
    expect(notices).toEqual(expected)
    expect(service.problems).toEqual([])
  })

  /** Rule 9.1 */
  it('leaves the letter as it is, and its writer learns nothing', async () => {
    const told = await createTold(choices)
    await leave(told)
    const stored = () => app.deps.db.select().from(letters).where(eq(letters.id, told.letterId))
    const [before, writers] = [await stored(), collectLiveEvents(app.deps, told.writer.user.id)]
    // The receivers of a moment are noted together, a little later.
    const isTheirs = eq(noticesDue.userId, told.reader.user.id)
    await vi.waitUntil(async () => (await app.deps.db.$count(noticesDue, isTheirs)) > 0)
    await app.deps.db
      .update(noticesDue)
      .set({ dueAt: ago('1 second') })
      .where(isTheirs)
    await tellNow(app)
    await writers.close()
    expect(await noticesBy(way, told)).toBe(1)
    expect(before).toMatchObject([{ status: 'sent', shownStatus: 'sent' }])
    expect([await stored(), writers.events]).toEqual([before, []])
  })
})

/** Rule 9.7 */
describe('a live event', () => {
  it.each<[string, string[]]>([
    ['is well', ['letter-arrived']],
    ['was muted before', ['letter-arrived']],
    ['was blocked before', []],
  ])('of a letter whose writer %s: %j', async (reason, expected) => {
    const told = await createTold({})
    const [mute, block] = [reasons['is muted'], reasons['is blocked']]
    if (reason === 'was muted before') await mute?.(told)
    if (reason === 'was blocked before') await block?.(told)
    const stream = collectLiveEvents(app.deps, told.reader.user.id)
    const letter = { id: randomUUID(), receiver: told.reader.user.username, content: '<p>Dear</p>' }
    await told.writer.client.letters.send({ ...letter, banner: 'starry-night' })
    await stream.close()
    expect(stream.events.map(({ kind }) => kind)).toEqual(expected)
  })
})
