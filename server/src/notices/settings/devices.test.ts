import { randomBytes, randomUUID } from 'node:crypto'
import { maxPushDevices } from '@novelette/domain/notices/notices.ts'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushSubscriptions } from '#db/notices-schema.ts'
import { subscribe } from '#notices/settings/devices.ts'
import { parseVapidKeys } from '#signing/vapid-keys.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { createDevice } from '#test/notices/push-devices.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
beforeEach(() => app.deps.db.delete(pushSubscriptions))
afterAll(() => app.stop())

const rows = () => app.deps.db.select().from(pushSubscriptions).orderBy(asc(pushSubscriptions.createdAt))
const add = ({ client }: TestPerson, device = createDevice()) => client.notices.subscribe(device)
const devicesOf = async ({ client }: TestPerson) => (await client.notices.settings()).devices
const refusal = { code: 'push_refused', status: 422 }

describe('notices.subscribe', () => {
  it('stores this browser, by name, and answers again alike', async () => {
    const device = createDevice()
    const first = await add(rose, device)
    expect(await add(rose, device)).toEqual(first)
    expect(await devicesOf(rose)).toEqual([{ ...first, device: 'A device', createdAt: expect.any(Date) }])
    expect(await devicesOf(jack)).toEqual([])
    const [row] = await rows()
    expect(row).toMatchObject({
      userId: rose.user.id,
      endpoint: device.endpoint,
      p256dh: Buffer.from(device.p256dh, 'base64url'),
      auth: Buffer.from(device.auth, 'base64url'),
      vapidId: 'v1',
    })
  })

  const presentOf = async ({ client, user }: TestPerson) => {
    const present = (await client.sessions.list()).find(({ current }) => current)
    return { id: present?.id ?? '', user }
  }

  it('signs by the key that the browser subscribed under, and refuses one it does not have', async () => {
    const vapidKeys = parseVapidKeys(
      ['v2', 'v1'].map(id => `${id}:${randomBytes(32).toString('base64')}`).join(),
    )
    const handIn = async (vapidKey: string) =>
      subscribe({ ...app.deps, vapidKeys }, await presentOf(rose), { ...createDevice(), vapidKey }, null)
    await handIn(vapidKeys.find('v1')?.publicKey ?? '')
    expect(await rows()).toMatchObject([{ vapidId: 'v1' }])
    await expect(handIn('another')).rejects.toMatchObject({ code: refusal.code })
  })

  it('is told of another key by the session', async () => {
    const { vapidKey } = await rose.client.notices.settings()
    const { pushKey } = (await rose.client.accounts.session()) ?? {}
    expect([pushKey?.length, vapidKey?.startsWith(pushKey ?? 'none')]).toEqual([8, true])
  })

  it('names an iPad, which its browser alone tells from a Mac', async () => {
    const safari =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
    await subscribe(app.deps, await presentOf(rose), { ...createDevice(), isIpad: true }, safari)
    await subscribe(app.deps, await presentOf(rose), createDevice(), safari)
    expect((await devicesOf(rose)).map(({ device }) => device)).toEqual([
      'Safari on macOS',
      'Safari on iPadOS',
    ])
  })

  it('counts as an answer to the question of the desk, and turns on no mail', async () => {
    const person = await app.signUpAndIn('Asked')
    await add(person)
    expect((await person.client.letters.dashboard()).asksAboutNotices).toBe(false)
    expect((await person.client.notices.settings()).mail).toBe('never')
  })

  /** Rule 9.6 */
  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://142.250.1.1/fcm/send/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://.push.apple.com/x',
    'https://notfcm.googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com\\@evil.example/x',
    'https://evil.example\\.push.apple.com/x',
    ' https://fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x\ny',
    'https://fcm.googleapis.com',
    `https://fcm.googleapis.com/${'x'.repeat(1_001 - 'https://fcm.googleapis.com/'.length)}`,
    'file:///etc/passwd',
    '',
  ])('refuses the endpoint %j, and stores nothing', async endpoint => {
    await expect(add(rose, { ...createDevice(), endpoint })).rejects.toMatchObject(refusal)
    expect(await rows()).toEqual([])
  })

  it.each([
    `https://fcm.googleapis.com/${'x'.repeat(1_000 - 'https://fcm.googleapis.com/'.length)}`,
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA_x-y',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://db5p.notify.windows.com/w/?token=BQYAAAC%2b',
  ])('takes the endpoint %s', async endpoint => {
    await add(rose, { ...createDevice(), endpoint })
    expect(await rows()).toHaveLength(1)
  })

  /** Rule 9.6 */
  it('takes a host of PUSH_HOSTS, with its port alone', async () => {
    const config = { ...app.deps.config, pushHosts: ['push.example.org:8443', '*.example.net'] }
    const handIn = async (endpoint: string) =>
      subscribe({ ...app.deps, config }, await presentOf(rose), { ...createDevice(), endpoint }, null)
    await handIn('https://push.example.org:8443/x')
    await handIn('https://a.example.net/x')
    for (const endpoint of [
      'https://push.example.org/x',
      'https://a.example.net:8443/x',
      'https://example.net/x',
    ])
      await expect(handIn(endpoint)).rejects.toMatchObject({ code: 'push_refused' })
  })

  const point = (change: (bytes: Buffer) => Buffer) =>
    change(Buffer.from(createDevice().p256dh, 'base64url')).toString('base64url')
  it.each([
    [
      'a p256dh that is no point',
      { p256dh: Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url') },
    ],
    ['a p256dh of 64 bytes', { p256dh: point(bytes => bytes.subarray(1)) }],
    ['a compressed p256dh', { p256dh: point(bytes => Buffer.concat([Buffer.of(2), bytes.subarray(1, 33)])) }],
    ['a p256dh in plain base64', { p256dh: `${createDevice().p256dh}==` }],
    ['an auth of 15 bytes', { auth: randomBytes(15).toString('base64url') }],
    ['an auth of 17 bytes', { auth: randomBytes(17).toString('base64url') }],
    ['no auth', { auth: '' }],
  ])('refuses %s, and stores nothing', async (_, wrong) => {
    await expect(add(rose, { ...createDevice(), ...wrong })).rejects.toMatchObject(refusal)
    expect(await rows()).toEqual([])
  })

  it('refuses every device where there are no VAPID keys, which the settings say', async () => {
    const device = createDevice()
    const without = { ...app.deps, vapidKeys: null }
    await expect(subscribe(without, await presentOf(rose), device, null)).rejects.toMatchObject({
      code: 'push_refused',
    })
  })

  /** Rule 9.8 */
  it('keeps the ten newest devices, also when they come at once', async () => {
    const first = await add(rose)
    await add(rose)
    await Promise.all(Array.from({ length: maxPushDevices - 1 }, () => add(rose)))
    const kept = await devicesOf(rose)
    expect(kept).toHaveLength(maxPushDevices)
    expect(kept.map(({ id }) => id)).not.toContain(first.id)
  })

  /** Rule 9.6 */
  it('takes over another account’s endpoint with its secret, which its windows are told, and without it refuses', async () => {
    const device = createDevice()
    await add(rose, device)
    const guessed = { ...createDevice(), endpoint: device.endpoint }
    await expect(add(jack, guessed)).rejects.toMatchObject(refusal)
    expect(await devicesOf(rose)).toHaveLength(1)
    const live = collectLiveEvents(app.deps, rose.user.id)
    await add(jack, device)
    await live.close()
    expect(live.events).toEqual([{ kind: 'profile-changed', ids: [] }])
    expect([await devicesOf(rose), await devicesOf(jack)]).toMatchObject([[], [{ device: 'A device' }]])
  })

  it('refuses a visitor', async () => {
    const { client } = app.visitor()
    await expect(client.notices.subscribe(createDevice())).rejects.toMatchObject({ code: 'signed_out' })
  })
})

describe('ending notices on a device', () => {
  it('ends them by the endpoint, whoever has it and whosever it is; an unknown one is answered alike', async () => {
    const device = createDevice()
    await add(rose, device)
    await add(rose)
    const { unsubscribe } = app.visitor().client.notices
    expect(await unsubscribe({ endpoint: 'https://fcm.googleapis.com/unknown' })).toEqual({})
    expect(await unsubscribe({ endpoint: device.endpoint })).toEqual({})
    expect((await rows()).map(({ endpoint }) => endpoint)).not.toContain(device.endpoint)
    expect(await rows()).toHaveLength(1)
  })

  /** Rule 9.6 */
  it('removes one of one’s own devices, and nobody else’s', async () => {
    const { id } = await add(rose)
    const { removeDevice } = jack.client.notices
    await expect(removeDevice({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeDevice({ id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
    await rose.client.notices.removeDevice({ id })
    expect(await rows()).toEqual([])
  })
})
