import { isRecord } from '@novelette/domain/is-record.ts'
import { noticeBody, noticeTitle } from '@novelette/domain/notices/notice-texts.ts'
import { pushLimits } from '@novelette/domain/notices/notices.ts'
import { memberPathPrefixes } from '@novelette/domain/pages/paths.ts'

const tag = 'letters'

type PushNotice = { readonly title: string; readonly body: string; readonly unread: number | null }

const plainWords: PushNotice = { title: noticeTitle(1), body: noticeBody(1), unread: null }

/** Whatever came, something is shown: browsers end subscriptions whose pushes stay silent. */
export function readPush(text: string | undefined): PushNotice {
  const notice = notificationIn(text)
  if (!isRecord(notice)) return plainWords
  const { title, body, app_badge: badge } = notice
  if (!isLine(title) || !isLine(body)) return plainWords
  const unread = typeof badge === 'string' && /^\d{1,5}$/.test(badge) ? Number(badge) : null
  return { title, body, unread }
}

function notificationIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '').notification
  } catch {
    return null
  }
}

const isLine = (text: unknown): text is string => typeof text === 'string' && /^[^\n]{1,200}$/.test(text)

type Shown = { readonly data: unknown }
/** `renotify` is missing in TypeScript's own type. */
type NoticeOptions = NotificationOptions & { readonly renotify: boolean }
type Registration = {
  getNotifications(filter: { tag: string }): Promise<readonly Shown[]>
  showNotification(title: string, options: NoticeOptions): Promise<void>
}

/** A notice replaces the last, and sounds again after ten minutes (docs/rules.md 9.3). */
export async function showNotice(registration: Registration, notice: PushNotice, now: number): Promise<void> {
  const shown = await registration.getNotifications({ tag }).catch(() => [])
  const soundedAt = Math.max(0, ...shown.map(({ data }) => Number(data) || 0))
  const renotify = now - soundedAt >= pushLimits.soundPauseMs
  await registration.showNotification(notice.title, {
    body: notice.body,
    icon: '/icon-192.png',
    tag,
    renotify,
    data: renotify ? now : soundedAt,
  })
}

/** A member's page listens for `open-inbox` and follows it without losing what is being written. */
export function findMemberPage<Page extends { readonly url: string }>(
  pages: readonly Page[],
): Page | undefined {
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
