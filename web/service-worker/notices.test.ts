import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { openInbox, readPush, showNotice, subscribeRequest } from './notices.ts'

const plain = { title: 'A letter has come', body: 'It is in your inbox.', unread: null, sounds: true }
const push = (notification: unknown) => readPush(JSON.stringify({ web_push: 8030, notification }))

describe('readPush', () => {
  it.each([
    ['that it sounds', { renotify: true }, true],
    ['that it does not', { silent: true }, false],
  ])('reads title, body and count, and %s', (_, flag, sounds) => {
    const words = { title: '3 letters have come', body: 'They are in your inbox.' }
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
    ['an empty title', '{"notification":{"title":"","body":"It is in your inbox."}}'],
    ['a title that is no text', '{"notification":{"title":{},"body":"It is in your inbox."}}'],
    ['a long title', JSON.stringify({ notification: { title: 'A'.repeat(201), body: 'It lies.' } })],
  ])('says the plain words for %s', (_, text) => expect(readPush(text)).toEqual(plain))

  it('leaves markup the text that it is', () => {
    expect(push({ title: 'A letter from <b>Jack</b>', body: 'It is in your inbox.' }).title).toBe(
      'A letter from <b>Jack</b>',
    )
  })

  it.each(['', 'many', '-1', '1.5', 3, null])('counts nothing for a badge of %j', app_badge => {
    expect(push({ title: 'A letter has come', body: 'It is in your inbox.', app_badge }).unread).toBeNull()
  })
})

/** Rule 9.3 */
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

describe('openInbox', () => {
  afterEach(() => void vi.useRealTimers())

  /** Lists windows at these paths, most recent first. */
  function browserAt(paths: readonly string[], { answers = true, follows = true } = {}) {
    const done: string[] = []
    const pages = paths.map(path => ({
      url: `https://novelette.example${path}`,
      postMessage(message: string, [port]: MessagePort[]) {
        done.push(`${path} is asked to ${message}`)
        if (answers) port?.postMessage('heard')
      },
      async focus() {
        done.push(`${path} gets the focus`)
        throw new TypeError('not allowed')
      },
      async navigate(to: string) {
        if (!follows) throw new TypeError('not controlled')
        done.push(`${path} goes to ${to}`)
      },
    }))
    const openWindow = async (path: string) => void done.push(`a window opens at ${path}`)
    return { done, pages: { matchAll: async () => pages, openWindow } }
  }

  it('asks the page of a signed-in person, the most recent one, which answers', async () => {
    const { done, pages } = browserAt(['/', '/compose?to=Jack', '/inbox'])
    await openInbox(pages)
    expect(done).toEqual(['/compose?to=Jack is asked to open-inbox', '/compose?to=Jack gets the focus'])
  })

  it.each(['/', '/faq', '/login', '/l/Ab3dEf7hJk9m', '/u/Jack', '/mailbox'])(
    'opens a window beside %s',
    async path => {
      const { done, pages } = browserAt([path])
      await openInbox(pages)
      expect(done).toEqual(['a window opens at /inbox'])
    },
  )

  it('opens a window where there is none', async () => {
    const { done, pages } = browserAt([])
    await openInbox(pages)
    expect(done).toEqual(['a window opens at /inbox'])
  })

  it.each([
    ['takes a page there that does not answer, since it loads', true, '/dashboard goes to /inbox'],
    ['opens a window where that page cannot be taken', false, 'a window opens at /inbox'],
  ])('%s', async (_, follows, last) => {
    vi.useFakeTimers()
    const { done, pages } = browserAt(['/dashboard'], { answers: false, follows })
    const opened = openInbox(pages)
    await vi.advanceTimersByTimeAsync(1_000)
    await opened
    expect(done).toEqual(['/dashboard is asked to open-inbox', '/dashboard gets the focus', last])
  })
})

test('subscribeRequest calls notices.subscribe as a page does', () => {
  const keys = { p256dh: 'a-point', auth: 'a-secret' }
  const [path, init] = subscribeRequest({ toJSON: () => ({ endpoint: 'https://push.example/1', keys }) })
  expect(path).toBe('/api/rpc/notices/subscribe')
  expect(init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
  expect(JSON.parse(String(init.body))).toEqual({ json: { endpoint: 'https://push.example/1', ...keys } })
})
