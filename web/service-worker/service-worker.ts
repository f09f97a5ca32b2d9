import { sharePath, shareProblemPath } from '@novelette/domain/pages/share-path.ts'
import { keepShare } from '#lib/shares/keep-share.ts'
import { openInbox, readPush, showNotice, subscribeRequest } from './notices.ts'
import { planFor } from './plan.ts'

declare const self: ServiceWorkerGlobalScope

/** The build defines the files that a page needs offline, and a hash of them. */
declare const release: { readonly version: string; readonly files: readonly string[] }

const shell = '/index.html'
const namePrefix = 'release-'
const name = namePrefix + release.version

self.addEventListener('install', event => event.waitUntil(precacheRelease()))
self.addEventListener('activate', event => event.waitUntil(activateRelease()))
self.addEventListener('message', event => {
  // Without a Reload this release waits for the tabs that run the previous one.
  if (event.data === 'take-over') void self.skipWaiting()
})
self.addEventListener('fetch', event => {
  const plan = planFor(event.request, self.location.origin)
  if (plan === 'shell') event.respondWith(fetch(event.request).catch(openShell))
  if (plan === 'kept') event.respondWith(cacheFirst(event))
  if (plan === 'share') event.respondWith(receiveShare(event.request))
})
self.addEventListener('push', event => {
  const notice = readPush(event.data?.text())
  event.waitUntil(Promise.all([showNotice(self.registration, notice), setBadge(notice.unread)]))
})
self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openInbox(self.clients))
})
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renewSubscription(event)))

async function precacheRelease(): Promise<void> {
  const cache = await caches.open(name)
  // The shell has the same name in every release, so it must bypass the HTTP cache.
  const files = release.files.map(file => new Request(file, { cache: file === shell ? 'reload' : 'default' }))
  await cache.addAll(files)
}

async function activateRelease(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(one => one.startsWith(namePrefix) && one !== name)
  await Promise.all(old.map(one => caches.delete(one)))
  await self.clients.claim()
}

async function openShell(): Promise<Response> {
  const cache = await caches.open(name)
  return (await cache.match(shell)) ?? Response.error()
}

/** A full disk or corrupt storage makes it fall back to the network. */
async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(name).catch(() => null)
  const cached = await cache?.match(request, { ignoreVary: true }).catch(() => undefined)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok && cache) event.waitUntil(cache.put(request, answer.clone()).catch(() => undefined))
  return answer
}

/** Its page leads on to the letter. */
async function receiveShare(request: Request): Promise<Response> {
  const problem = await request.formData().then(keepShare, () => 'nothing-usable' as const)
  return Response.redirect(problem ? shareProblemPath(problem) : sharePath, 303)
}

/** Firefox has none. */
async function setBadge(unread: number | null): Promise<void> {
  if (unread !== null && 'setAppBadge' in navigator) {
    await navigator.setAppBadge(unread).catch(() => undefined)
  }
}

/** Without a session the call is refused, and the next page of its person hands the subscription in. */
async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (subscription) await fetch(...subscribeRequest(subscription))
}
