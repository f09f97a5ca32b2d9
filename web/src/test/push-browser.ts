import { onTestFinished, vi } from 'vitest'

export const vapidKey = 'BPushKeyOfTheServer1'
export const otherVapidKey = 'BAnotherKeyOfServer_'

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer

type Subscription = {
  readonly endpoint: string
  readonly options: { readonly applicationServerKey: ArrayBuffer }
  readonly unsubscribe: () => Promise<boolean>
  readonly toJSON: () => { readonly keys: Readonly<Record<string, string>> }
}

type PushBrowserOptions = {
  /** Before it is asked. */
  readonly permission?: NotificationPermission
  /** What a person answers. */
  readonly answer?: NotificationPermission
  readonly subscribeError?: Error
}

/** jsdom has no service worker, no push and no notices. */
export function installPushBrowser(options: PushBrowserOptions = {}) {
  const { permission = 'default', answer = 'granted', subscribeError } = options
  const browser = {
    asked: 0,
    cleared: 0,
    ended: [] as string[],
    subscription: null as Subscription | null,
    worker: new EventTarget(),
    subscribe(endpoint: string, key = vapidKey): Subscription {
      const subscription: Subscription = {
        endpoint,
        options: { applicationServerKey: bytesOf(key) },
        toJSON: () => ({ keys: { p256dh: 'a-point', auth: 'a-secret' } }),
        unsubscribe: async () => {
          browser.ended.push(endpoint)
          browser.subscription = null
          return true
        },
      }
      browser.subscription = subscription
      return subscription
    },
  }
  let made = 0
  const pushManager = {
    getSubscription: async () => browser.subscription,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (subscribeError) throw subscribeError
      made += 1
      return browser.subscribe(`https://push.example/${made}`, applicationServerKey)
    },
  }
  const registration = { pushManager, getNotifications: async () => [] }
  const serviceWorker = Object.assign(browser.worker, {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  })
  Object.assign(navigator, {
    clearAppBadge: async () => {
      browser.cleared += 1
    },
    locks: locksOf(),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const notification = {
    permission,
    requestPermission: async () => {
      browser.asked += 1
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    Reflect.deleteProperty(navigator, 'clearAppBadge')
    Reflect.deleteProperty(navigator, 'locks')
  })
  return browser
}

/** One at a time. */
function locksOf() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, act: () => Promise<void>) => {
    const held = last.then(act)
    last = held.catch(() => undefined)
    return held
  }
  return { request }
}

/** As a press of the switch stores it, unless the release before did. */
export function keepPushDevice(userId: string, endpoint: string, id: string, isOfSession = true): void {
  localStorage.setItem(
    'push-device',
    JSON.stringify({ userId, id, endpoint, ...(isOfSession && { isOfSession }) }),
  )
}
