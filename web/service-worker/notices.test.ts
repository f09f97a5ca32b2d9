import { describe, expect, it, test } from 'vitest'
import { findMemberPage, readPush, showNotice, subscribeRequest } from './notices.ts'

const plain = { title: 'A letter has come', body: 'It lies in your inbox.', unread: null, sounds: true }
const push = (notification: unknown) => readPush(JSON.stringify({ web_push: 8030, notification }))

describe('readPush', () => {
  it.each([
    ['that it sounds', { renotify: true }, true],
    ['that it does not', { silent: true }, false],
  ])('reads title, body and count, and %s', (_, flag, sounds) => {
    const words = { title: '3 letters have come', body: 'They lie in your inbox.' }
    expect(push({ ...words, tag: 'letters', app_badge: '3', ...flag })).toEqual({
      ...words,
      unread: 3,
      sounds,
    })
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

test.each([true, false])('showNotice shows one in the place of the last; it sounds: %j', async sounds => {
  const shown: unknown[] = []
  const showNotification = async (...call: unknown[]) => void shown.push(call)
  await showNotice({ showNotification }, { ...plain, sounds })
  const options = {
    body: plain.body,
    icon: '/icon-192.png',
    tag: 'letters',
    renotify: sounds,
    silent: !sounds,
  }
  expect(shown).toEqual([[plain.title, options]])
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
