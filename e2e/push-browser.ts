import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'

const storageKey = 'push-of-test'

/** No push service can be reached: the subscription has keys of the test, and lasts as long as the browser's storage. */
export async function replacePushManager(page: Page): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  const start = `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(12).toString('hex')}`
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await context.addInitScript(installPushManager, { storageKey, keys, start })
  await context.addInitScript(installNotices)
}

export const subscriptionHere = (page: Page) => page.evaluate(key => localStorage.getItem(key), storageKey)

/** What the worker sets the app's badge to is in `badgesOf`. */
export async function openWorker(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  const [running] = page.context().serviceWorkers()
  const worker = running ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(installNotices)
  await worker.evaluate(() => {
    const badges: unknown[] = []
    const { setAppBadge } = navigator
    Object.assign(self, { badges })
    navigator.setAppBadge = async count => {
      badges.push(count)
      if (Notification.permission === 'granted') await setAppBadge.call(navigator, count)
    }
  })
  return worker
}

export const badgesOf = (worker: Worker) => worker.evaluate(() => Reflect.get(self, 'badges'))

/** As a push service's message arrives: over the DevTools protocol. */
export async function openPushes(page: Page): Promise<(data: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  const { origin } = new URL(page.url())
  return data => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

export const shownNotices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

/** The protocol cannot press a notice. */
export const pressNotice = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const WorkerEvent = Reflect.get(self, 'ExtendableEvent') as typeof Event
    self.dispatchEvent(Object.assign(new WorkerEvent('notificationclick'), { notification }))
  })

type PushOfTest = {
  readonly storageKey: string
  readonly keys: Readonly<Record<string, string>>
  readonly start: string
}

/** Runs in the page. */
function installPushManager({ storageKey, keys, start }: PushOfTest): void {
  const read = () => {
    const stored = localStorage.getItem(storageKey)
    if (!stored) return null
    const { endpoint, key } = JSON.parse(stored)
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
    return {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(text, letter => letter.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(storageKey)
        return true
      },
    }
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => read(),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      localStorage.setItem(storageKey, JSON.stringify({ endpoint: `${start}-${Date.now()}`, key }))
      return read()
    },
  })
}

/**
 * chromium-headless-shell refuses all notices, and a badge crashes its pages: there, what is shown lies in a cache. Runs in the
 * page and in the worker.
 */
function installNotices(): void {
  if (Notification.permission === 'granted') return
  type Shown = NotificationOptions & { readonly title: string }
  const open = () => caches.open('notices-of-test')
  const read = async (): Promise<Shown[]> => (await (await open()).match('/notices'))?.json() ?? []
  const write = async (shown: readonly Shown[]) => (await open()).put('/notices', Response.json(shown))
  Object.assign(ServiceWorkerRegistration.prototype, {
    async showNotification(title: string, options: NotificationOptions) {
      const others = (await read()).filter(({ tag }) => tag !== options.tag)
      await write([...others, { title, ...options }])
    },
    getNotifications: async () =>
      (await read()).map(shown => ({
        ...shown,
        close: async () => write((await read()).filter(({ tag }) => tag !== shown.tag)),
      })),
  })
  if (typeof window === 'undefined') return
  const permission = 'granted'
  Object.assign(window, { Notification: { permission, requestPermission: async () => permission } })
  navigator.clearAppBadge = async () => undefined
}
