import { isRecord } from '@novelette/domain/is-record.ts'
import { withCrossTabLock } from '#lib/cross-tab-lock.ts'
import { isIpad } from '#lib/device/apple.ts'
import { asUser, client } from '#lib/rpc.ts'
import { shapeOf } from '#lib/storage/entries.ts'
import { pushEntry, pushEntryChanged } from './push-entry.ts'

/** What the server has of this browser: its row, and whose that is. */
type PushDevice = {
  readonly userId: string
  readonly id: string
  readonly endpoint: string
  /** The session that was begun here last has it: they end together (docs/rules.md 9.6). */
  readonly isOfSession?: boolean
}

const pushDeviceShape = shapeOf((value: unknown): value is PushDevice => {
  if (!isRecord(value)) return false
  return ['userId', 'id', 'endpoint'].every(field => typeof value[field] === 'string')
})

/** Milliseconds: a sign-out waits no longer for the push service and the server. */
const endTimeoutMs = 3_000

export const readPushDevice = () => pushEntry.read(pushDeviceShape)

/** Tabs that open together do it once. */
const withDeviceLock = (act: () => Promise<void>) => withCrossTabLock('push-device', act)

/** Throws where there is no service worker, or where the browser, its push service or the server refuses. */
export const subscribeDevice = (userId: string, vapidKey: string) =>
  withDeviceLock(() => subscribe(userId, vapidKey))

async function subscribe(userId: string, vapidKey: string): Promise<void> {
  const before = readPushDevice()
  const subscription = await openSubscription(vapidKey)
  const { endpoint } = subscription
  try {
    const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
    const input = { endpoint, p256dh, auth, vapidKey, ...(isIpad(navigator) && { isIpad: true }) }
    const { id } = await client.notices.subscribe(input, asUser(userId))
    if (!storeDevice({ userId, id, endpoint, isOfSession: true }))
      throw new Error('There is no room for the device')
  } catch (error) {
    if (!before) await subscription.unsubscribe()
    throw error
  }
  pushEntryChanged()
  if (before && before.endpoint !== endpoint) await client.notices.unsubscribe({ endpoint: before.endpoint })
}

const storeDevice = (device: PushDevice) => pushEntry.writeText(JSON.stringify(device))

async function openSubscription(vapidKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === vapidKey) return known
  // Browsers refuse a second subscription under another key.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey })
}

/** Base64url without padding, as the server sends it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const registrationHere = () => navigator.serviceWorker?.getRegistration()
const subscriptionHere = async () => (await registrationHere())?.pushManager?.getSubscription()

/** The subscription ends even where the server is out of reach, which its push service then tells. */
export async function endPushDevice(): Promise<void> {
  const device = readPushDevice()
  pushEntry.remove()
  pushEntryChanged()
  const signal = AbortSignal.timeout(endTimeoutMs)
  const timeout = new Promise(resolve => signal.addEventListener('abort', resolve))
  const unsubscribed = subscriptionHere().then(subscription => subscription?.unsubscribe())
  await Promise.allSettled([
    Promise.race([unsubscribed, timeout]),
    device && client.notices.unsubscribe({ endpoint: device.endpoint }, { signal }),
    clearNotices(),
  ])
}

/**
 * The server is called only if the browser has another subscription than it was handed, or to hand it in again: for a new session,
 * which a later page does where it failed.
 */
export const syncPushDevice = (userId: string, options?: { handIn: boolean }) =>
  withDeviceLock(() => sync(userId, options))

async function sync(userId: string, { handIn } = { handIn: false }): Promise<void> {
  const device = readPushDevice()
  // Another person has signed in here (docs/rules.md 9.6).
  if (device?.userId !== userId) return endPushDevice()
  if (handIn) storeDevice({ ...device, isOfSession: false })
  else if (device.isOfSession && (await subscriptionHere())?.endpoint === device.endpoint) return
  const { vapidKey } = await client.notices.settings()
  if (vapidKey === null || Notification.permission !== 'granted') return endPushDevice()
  await subscribe(userId, vapidKey)
}

/** Where the server's key is another than that of the subscription: `beginning` tells. */
export const renewPushKey = (userId: string, beginning: string) =>
  withDeviceLock(async () => {
    const subscription = await subscriptionHere()
    if (!subscription || keyOf(subscription).startsWith(beginning)) return
    const { vapidKey } = await client.notices.settings()
    if (vapidKey !== null) await subscribe(userId, vapidKey)
  })

/** From the screen, and from the app's icon. */
export async function clearNotices(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
  const shown = await (await registrationHere())?.getNotifications({ tag: 'letters' })
  for (const notice of shown ?? []) notice.close()
}
