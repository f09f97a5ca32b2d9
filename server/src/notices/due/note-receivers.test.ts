import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { noticesDue } from '#db/notices-schema.ts'
import { createNoteReceiver } from '#notices/due/note-receivers.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startPushService, type TestPushService } from '#test/notices/push-service.ts'
import { addDevice, chooseNotices } from '#test/notices/tell-notices.ts'
import { storeGuest } from '#test/stored-guests.ts'

let app: TestApp
let service: TestPushService
let jack: TestPerson
let rose: TestPerson
let ida: TestPerson
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ pushHosts: [service.host] })
  jack = await app.signUpAndIn('Jack')
  rose = await app.signUpAndIn('Rose')
  ida = await app.signUpAndIn('Ida')
  for (const { user } of [rose, ida]) await chooseNotices(app, user.id)
  await addDevice(app, service, rose.user.id)
})
beforeEach(() => app.deps.db.delete(noticesDue))
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const write = (receiver: TestPerson) =>
  jack.client.letters.send({
    id: randomUUID(),
    receiver: receiver.user.username,
    content: '<p>My dearest</p>',
    banner: 'starry-night',
  })
const due = async () => {
  const { rows } = await app.deps.db.execute<{ user_id: string; way: string; seconds: number }>(sql`
    select user_id, way, round(extract(epoch from due_at - now()))::float8 as seconds from notices_due where way = 'push'`)
  return rows
}
const soonJobs = async () => {
  const { rows } = await app.deps.db.execute<{ payload: object; seconds: number }>(sql`
    select payload, round(extract(epoch from run_at - now()))::float8 as seconds
    from graphile_worker._private_jobs where key = 'send-notices-soon'`)
  return rows
}

describe('a letter that has arrived', () => {
  it('notes who has a device, with one job for all, after the letter is sent', async () => {
    await Promise.all([write(rose), write(rose), write(ida)])
    await vi.waitUntil(async () => (await due()).length > 0, { timeout: 30_000 })
    expect(await due()).toEqual([
      { user_id: rose.user.id, way: 'push', seconds: expect.toSatisfy(s => s > 20 && s <= 30) },
    ])
    expect(await soonJobs()).toEqual([
      { payload: { looks: false }, seconds: expect.toSatisfy(s => s > 15 && s <= 30) },
    ])
  })

  it('notes who is answered by link', async () => {
    const { locator, secret } = await storeGuest(app.deps, rose.user.id)
    await app.visitor().client.guests.answer({
      locator,
      secret,
      id: randomUUID(),
      content: '<p>Dear Rose</p>',
      banner: 'starry-night',
    })
    await expect.poll(due).toMatchObject([{ user_id: rose.user.id }])
  })

  it('gathers nobody where devices are not offered', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    createNoteReceiver(app.deps.db, null)(rose.user.id)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('asks one statement for all letters of a moment, whose failure is nobody’s', async () => {
    const asked = vi.spyOn(app.deps.db.$client, 'query')
    asked.mockImplementation((() => Promise.reject(new Error('away'))) as never)
    for (let count = 0; count < 50; count += 1) app.deps.announceLetter(rose.user.id)
    await vi.waitUntil(() => asked.mock.calls.length > 0, { timeout: 30_000 })
    expect(asked.mock.calls).toMatchObject([[{ name: 'note_receivers', values: [rose.user.id] }]])
  })
})
