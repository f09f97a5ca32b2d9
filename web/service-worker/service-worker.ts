import { planFor } from './plan.ts'

declare const self: ServiceWorkerGlobalScope

/** Filled in by the build: what a page without a connection starts from, and a name for just that. */
declare const release: { readonly version: string; readonly files: readonly string[] }

const shell = '/index.html'
const namePrefix = 'release-'
const name = namePrefix + release.version

self.addEventListener('install', event => event.waitUntil(keepRelease()))
self.addEventListener('activate', event => event.waitUntil(begin()))
self.addEventListener('message', event => {
  // Somebody has pressed Reload; until then this release waits for the tabs of the one before it.
  if (event.data === 'take-over') void self.skipWaiting()
})
self.addEventListener('fetch', event => {
  const plan = planFor(event.request, self.location.origin)
  if (plan === 'shell') event.respondWith(fetch(event.request).catch(openShell))
  if (plan === 'kept') event.respondWith(keptFirst(event))
})

async function keepRelease(): Promise<void> {
  const cache = await caches.open(name)
  // The shell's name is that of the release before, too, so it must not come from the browser's own cache.
  const files = release.files.map(file => new Request(file, { cache: file === shell ? 'reload' : 'default' }))
  await cache.addAll(files)
}

async function begin(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter(one => one.startsWith(namePrefix) && one !== name)
  await Promise.all(old.map(one => caches.delete(one)))
  await self.clients.claim()
}

async function openShell(): Promise<Response> {
  const cache = await caches.open(name)
  return (await cache.match(shell)) ?? Response.error()
}

/** Where nothing can be kept, because the disk is full or what lies there is damaged, the network is still there. */
async function keptFirst(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(name).catch(() => null)
  const kept = await cache?.match(request, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && cache) event.waitUntil(cache.put(request, answer.clone()).catch(() => undefined))
  return answer
}
