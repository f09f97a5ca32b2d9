import { describe, expect, it, test } from 'vitest'
import { findMemberPage, readPush, showNotice, subscribeRequest } from './notices.ts'

const plain = { title: 'A letter has come', body: 'It lies in your inbox.', unread: null }
const push = (notification: unknown) => readPush(JSON.stringify({ web_push: 8030, notification }))

describe('readPush', () => {
  it('reads title, body and count', () => {
    expect(
      push({ title: '3 letters have come', body: 'They lie in your inbox.', tag: 'letters', app_badge: '3' }),
    ).toEqual({ title: '3 letters have come', body: 'They lie in your inbox.', unread: 3 })
  })

  it.each([
    ['no data', undefined],
    ['no text', ''],
    ['no JSON', '<h1>A prize!</h1>'],
    ['JSON without a notification', '{}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a notification of another kind', '{"notification":"A prize!"}'],
    ['a title alone', '{"notification":{"title":"A prize!"}}'],
    ['an empty title', '{"notification":{"title":"","body":"It lies in your inbox."}}'],
    ['a title that is no text', '{"notification":{"title":{},"body":"It lies in your inbox."}}'],
    ['a long title', JSON.stringify({ notification: { title: 'A'.repeat(201), body: 'It lies.' } })],
  ])('says the plain words for %s', (_, text) => expect(readPush(text)).toEqual(plain))

  it('leaves markup the text that it is', () => {
    expect(push({ title: 'A letter from <b>Jack</b>', body: 'It lies in your inbox.' }).title).toBe(
      'A letter from <b>Jack</b>',
    )
  })

  it.each(['', 'many', '-1', '1.5', 3, null])('counts nothing for a badge of %j', app_badge => {
    expect(push({ title: 'A letter has come', body: 'It lies in your inbox.', app_badge }).unread).toBeNull()
  })
})

describe('showNotice', () => {
  const minute = 60_000
  const now = 1_800_000_000_000

  async function show(shown: readonly { data: unknown }[]) {
    const calls: [string, NotificationOptions & { renotify: boolean }][] = []
    const registration = {
      getNotifications: async () => shown,
      showNotification: async (...call: (typeof calls)[number]) => void calls.push(call),
    }
    await showNotice(registration, plain, now)
    expect(calls).toHaveLength(1)
    return calls[0]?.[1]
  }

  it('replaces the last notice, never silently, and sounds', async () => {
    const options = await show([])
    expect(options).toMatchObject({ body: plain.body, tag: 'letters', renotify: true, data: now })
    expect(options).not.toHaveProperty('silent')
  })

  it('does not sound again for ten minutes after it sounded', async () => {
    const soundedAt = now - 9 * minute
    expect(await show([{ data: soundedAt }])).toMatchObject({ renotify: false, data: soundedAt })
  })

  it('sounds again after ten minutes', async () => {
    expect(await show([{ data: now - 10 * minute }])).toMatchObject({ renotify: true, data: now })
  })

  it('sounds where a notice of an earlier release does not say when it sounded', async () => {
    expect(await show([{ data: null }])).toMatchObject({ renotify: true })
  })

  it('shows it although the browser does not tell what is shown', async () => {
    let shown = 0
    await showNotice(
      {
        getNotifications: () => Promise.reject(new Error('not allowed')),
        showNotification: async () => {
          shown += 1
        },
      },
      plain,
      now,
    )
    expect(shown).toBe(1)
  })
})

test('findMemberPage chooses a page of a signed-in person, most recent first', () => {
  const page = (path: string) => ({ url: `https://novelette.example${path}` })
  const found = (...paths: string[]) => findMemberPage(paths.map(page))?.url
  expect(found('/', '/compose?to=Jack', '/inbox')).toBe('https://novelette.example/compose?to=Jack')
  expect(found('/letters/0197a000-0000-7000-8000-000000000001')).toBeDefined()
  for (const path of ['/', '/faq', '/login', '/l/Ab3dEf7hJk9m', '/u/Jack', '/mailbox'])
    expect(found(path), path).toBeUndefined()
  expect(found()).toBeUndefined()
})

test('subscribeRequest calls notices.subscribe as a page does', () => {
  const keys = { p256dh: 'a-point', auth: 'a-secret' }
  const [path, init] = subscribeRequest({ toJSON: () => ({ endpoint: 'https://push.example/1', keys }) })
  expect(path).toBe('/api/rpc/notices/subscribe')
  expect(init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
  expect(JSON.parse(String(init.body))).toEqual({ json: { endpoint: 'https://push.example/1', ...keys } })
})
