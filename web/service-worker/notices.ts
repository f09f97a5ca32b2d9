import { isRecord } from '@novelette/domain/is-record.ts'
import { noticeBody, noticeTitle } from '@novelette/domain/notices/notice-texts.ts'
import { memberPathPrefixes } from '@novelette/domain/pages/paths.ts'

type PushNotice = {
  readonly title: string
  readonly body: string
  readonly unread: number | null
  /** The server knows when the last one did (docs/rules.md 9.3). */
  readonly sounds: boolean
}

const plainWords: PushNotice = { title: noticeTitle(1), body: noticeBody(1), unread: null, sounds: true }

/** Whatever came, something is shown: browsers end subscriptions whose pushes stay silent. */
export function readPush(text: string | undefined): PushNotice {
  const notice = notificationIn(text)
  if (!isRecord(notice)) return plainWords
  const { title, body, app_badge: badge, silent } = notice
  if (!isLine(title) || !isLine(body)) return plainWords
  const unread = typeof badge === 'string' && /^\d{1,5}$/.test(badge) ? Number(badge) : null
  return { title, body, unread, sounds: silent !== true }
}

function notificationIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '').notification
  } catch {
    return null
  }
}

const isLine = (text: unknown): text is string => typeof text === 'string' && /^[^\n]{1,200}$/.test(text)

/** `renotify` is missing in TypeScript's own type. */
type NoticeOptions = NotificationOptions & { readonly renotify: boolean }
type Registration = { showNotification(title: string, options: NoticeOptions): Promise<void> }

/** In the place of the last one. */
export function showNotice(registration: Registration, { title, body, sounds }: PushNotice): Promise<void> {
  return registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    tag: 'letters',
    renotify: sounds,
    silent: !sounds,
  })
}

type Page = {
  readonly url: string
  postMessage(message: string, ports: MessagePort[]): void
  focus(): Promise<unknown>
  navigate(path: string): Promise<unknown>
}
type Pages = {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>
  openWindow(path: string): Promise<unknown>
}

const inbox = '/inbox'
const answerMs = 1_000

/** In a member's page, if there is one. Signed out, the page leads to the sign-in first. */
export async function openInbox(pages: Pages): Promise<void> {
  const page = findMemberPage(await pages.matchAll({ type: 'window', includeUncontrolled: true }))
  const openAnother = () => pages.openWindow(inbox)
  if (!page) return void (await openAnother())
  const isHeard = askPage(page)
  await page.focus().catch(() => undefined)
  if (!(await isHeard)) await page.navigate(inbox).catch(openAnother)
}

/** It goes to the inbox without losing what is being written. While it loads it does not answer. */
function askPage(page: Page): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerMs, false)
    page.postMessage('open-inbox', [port2])
  })
}

function findMemberPage(pages: readonly Page[]): Page | undefined {
  return pages.find(({ url }) => {
    const { pathname } = new URL(url)
    return memberPathPrefixes.some(path => pathname.startsWith(path))
  })
}

type Keys = { readonly p256dh?: string; readonly auth?: string }
type Subscription = { toJSON(): { readonly endpoint?: string; readonly keys?: Keys } }

/** The call `notices.subscribe`, as the page makes it. */
export function subscribeRequest(subscription: Subscription): [path: string, init: RequestInit] {
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ json: { endpoint, p256dh: keys?.p256dh, auth: keys?.auth } })
  return [
    '/api/rpc/notices/subscribe',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body },
  ]
}
