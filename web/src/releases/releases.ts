import { entryOfApp } from './missing-part.ts'

/** Milliseconds between looks for a newer release, in a tab that is not loaded anew for days. */
const lookEveryMs = 60 * 60_000

/** Registers the service worker and calls `onWaiting` for each release that waits to take over from the one this tab runs. */
export async function followReleases(
  onWaiting: (registration: ServiceWorkerRegistration) => void,
  signal: AbortSignal,
): Promise<void> {
  // Browsers know of workers only where the connection is safe.
  if (!('serviceWorker' in navigator)) return
  await pageLoaded()
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const registration = await navigator.serviceWorker.ready
  let told: ServiceWorker | null = null
  const tell = async () => {
    const { waiting } = registration
    if (signal.aborted || !waiting || waiting === told) return
    told = waiting
    if (!(await isOfThisPage(waiting)) && !signal.aborted) onWaiting(registration)
  }
  const followInstalling = () => registration.installing?.addEventListener('statechange', tell, { signal })
  registration.addEventListener('updatefound', followInstalling, { signal })
  followInstalling()
  void tell()
  lookAgain(registration, signal)
}

/** A page comes from the network, so it may be as new as the worker that waits: that one's list of files names what it started with. */
async function isOfThisPage({ scriptURL }: ServiceWorker): Promise<boolean> {
  const source = await fetch(scriptURL, { cache: 'no-store' }).then(answer => answer.text())
  return source.includes(new URL(entryOfApp(), window.location.href).pathname)
}

/** What the worker fetches for later must not hold up what the page needs now. */
function pageLoaded(): Promise<unknown> | undefined {
  if (document.readyState === 'complete') return
  return new Promise(resolve => window.addEventListener('load', resolve, { once: true }))
}

/** The release that waits takes over, and this tab starts with it. Other tabs go on as they are, until their own Reload. */
export function takeOver(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration
  // Another tab may have pressed first.
  if (!waiting) window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting?.postMessage('take-over')
}

function lookAgain(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return
    lookedAt = Date.now()
    // Without a connection there is nothing newer.
    registration.update().catch(() => null)
  }
  document.addEventListener('visibilitychange', look, { signal })
}
