import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { sessions } from '#db/schema.ts'
import { createApp } from '#lifecycle/app.ts'
import { chooseRelay } from '#live/choose-relay.ts'
import { openHub } from '#live/hub.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { browse } from '#test/browser.ts'
import { follow } from '#test/follow.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

describe('open sessions', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const again = (person: TestPerson) => app.signIn(person.user.email, person.password)
  const currentOf = async (person: TestPerson) =>
    (await person.client.sessions.list()).find(session => session.current)?.id ?? ''

  it('lists the person’s own open sessions by activity and marks the current one', async () => {
    const first = await app.signUpAndIn('Rose')
    const second = await again(first)
    const third = await again(first)
    await app.signUpAndIn('Jack')
    const ids = [await currentOf(first), await currentOf(second), await currentOf(third)]
    expect(new Set(ids).size).toBe(3)

    const idle = (id: string | undefined, minutes: number) =>
      app.deps.db
        .update(sessions)
        .set({ expiresAt: sql`now() + make_interval(mins => ${60 - minutes})` })
        .where(eq(sessions.id, id ?? ''))
    await idle(ids[0], 10)
    await idle(ids[1], 5)
    await idle(ids[2], 61)
    const list = await second.client.sessions.list()
    expect(list.map(({ id, current }) => [id, current])).toEqual([
      [ids[1], true],
      [ids[0], false],
    ])
    const [newest] = list
    expect(newest?.device).toBe('A device')
    expect(Date.now() - (newest?.lastActiveAt.getTime() ?? 0)).toBeGreaterThan(4.9 * 60_000)
    expect(Date.now() - (newest?.lastActiveAt.getTime() ?? 0)).toBeLessThan(5.5 * 60_000)
    expect(newest?.createdAt).toBeInstanceOf(Date)
  })

  it('names each device by its browser and system', async () => {
    const { user, password } = await app.signUpAndIn('Deva')
    const userAgents = [
      [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
        'Firefox on Windows',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
        'Safari on iOS',
      ],
      ['<script>alert(1)</script>', 'A device'],
      ['Your own phone. Do not sign it out/1.0 (X)', 'A device'],
      ['x'.repeat(8000), 'A device'],
    ] as const
    for (const [userAgent, device] of userAgents) {
      const browser = app.visitor()
      await browser.fetch('/api/v1/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ email: user.email, password }),
      })
      const list = await browser.client.sessions.list()
      expect(list.find(session => session.current)?.device).toBe(device)
    }
  })

  it('ends one session at once and closes its stream, while the others reconnect', async () => {
    const desk = await app.signUpAndIn('Enda')
    const phone = await again(desk)
    const onPhone = await follow(phone)
    const id = await currentOf(phone)
    const closeUser = vi.spyOn(app.deps.hub, 'closeUser')
    expect(await desk.client.sessions.end({ id })).toEqual({})
    expect(closeUser.mock.calls).toEqual([[desk.user.id, 'signed-out']])
    await onPhone.ended
    expect(await phone.client.accounts.session()).toBeNull()
    expect(await desk.client.sessions.list()).toHaveLength(1)
    const onDesk = await follow(desk)
    expect(onDesk.isOpen()).toBe(true)
    onDesk.stop()
  })

  it('ends the current session and clears its cookie', async () => {
    const person = await app.signUpAndIn('Selfa')
    await person.client.sessions.end({ id: await currentOf(person) })
    expect(person.cookies.has('novelette')).toBe(false)
    expect(await person.client.accounts.session()).toBeNull()
  })

  it('ends all other sessions at once', async () => {
    const here = await app.signUpAndIn('Otha')
    const elsewhere = [await again(here), await again(here)]
    const stranger = await app.signUpAndIn('Stranger')
    const closeUser = vi.spyOn(app.deps.hub, 'closeUser')
    expect(await here.client.sessions.endOthers()).toEqual({})
    expect(closeUser.mock.calls).toEqual([[here.user.id, 'signed-out-everywhere']])
    for (const one of elsewhere) expect(await one.client.accounts.session()).toBeNull()
    expect(await here.client.sessions.list()).toMatchObject([{ current: true }])
    expect(await stranger.client.accounts.session()).toEqual(stranger.user)
  })

  it('answers not_found for another person’s session', async () => {
    const owner = await app.signUpAndIn('Owna')
    const thief = await app.signUpAndIn('Thief')
    for (const id of [await currentOf(owner), randomUUID()]) {
      await expect(thief.client.sessions.end({ id })).rejects.toMatchObject({
        code: 'not_found',
        status: 404,
      })
    }
    expect(await owner.client.accounts.session()).toEqual(owner.user)
    await expect(thief.client.sessions.end({ id: 'all' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('refuses session calls of visitors', async () => {
    const { client } = app.visitor()
    const refusal = { code: 'signed_out', status: 401 }
    await expect(client.sessions.list()).rejects.toMatchObject(refusal)
    await expect(client.sessions.end({ id: randomUUID() })).rejects.toMatchObject(refusal)
    await expect(client.sessions.endOthers()).rejects.toMatchObject(refusal)
  })

  /** Rule 2.3 */
  it('ends a session on every server from the next request on', async () => {
    const db = openDatabase(app.connectionString, () => {})
    const { connectionString } = app
    const hub = openHub(await chooseRelay({ ...app.deps, db, connectionString }), createMetrics())
    const other = await createApp({ ...app.deps, db, hub })
    const url = await other.listen({ port: 0, host: '127.0.0.1' })
    const here = await app.signUpAndIn('Twoa')
    const phone = await again(here)
    const there = browse(url, app.deps.config.appUrl)
    for (const [name, value] of phone.cookies) there.cookies.set(name, value)
    expect(await there.client.accounts.session()).toEqual(here.user)
    const stream = await follow(there)

    await here.client.sessions.endOthers()
    await expect(there.client.letters.unreadCount()).rejects.toMatchObject({ code: 'signed_out' })
    expect(await there.client.accounts.session()).toBeNull()
    await stream.ended
    hub.closeAll()
    await other.close()
    await hub.stop()
    await db.$client.end()
  })
})
