import { useEffect } from 'react'
import { useToasts } from '#ui/messages/toasts.tsx'
import { entryOfApp } from './missing-chunk.ts'

/** Never reloads by itself. Mount it once, while signed in. */
export default function ReleaseWatch() {
  const { toast } = useToasts()
  useEffect(() => {
    const ending = new AbortController()
    let close = () => {}
    const onWaiting = (registration: ServiceWorkerRegistration) => {
      close()
      close = toast('A new version of Novelette is ready.', {
        lasts: 'until-closed',
        action: { label: 'Reload', onClick: () => takeOver(registration) },
      })
    }
    followReleases(onWaiting, ending.signal).catch(error => {
      console.error('The service worker could not be registered', error)
    })
    return () => {
      ending.abort()
      close()
    }
  }, [toast])
  return null
}

/** Milliseconds, in a long-lived tab. */
const updateCheckMs = 60 * 60_000

/** Calls `onWaiting` for each waiting release that differs from the one this tab runs. */
async function followReleases(
  onWaiting: (registration: ServiceWorkerRegistration) => void,
  signal: AbortSignal,
): Promise<void> {
  // Browsers expose service workers in secure contexts only.
  if (!('serviceWorker' in navigator)) return
  await pageLoaded()
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const registration = await navigator.serviceWorker.ready
  let announced: ServiceWorker | null = null
  const announce = async () => {
    const { waiting } = registration
    if (signal.aborted || !waiting || waiting === announced) return
    announced = waiting
    if (!(await isOfThisPage(waiting)) && !signal.aborted) onWaiting(registration)
  }
  const followInstalling = () =>
    registration.installing?.addEventListener('statechange', announce, { signal })
  registration.addEventListener('updatefound', followInstalling, { signal })
  followInstalling()
  void announce()
  checkForUpdates(registration, signal)
}

/** A page comes from the network, so it may already run the waiting release, whose file list then names the page's entry. */
async function isOfThisPage({ scriptURL }: ServiceWorker): Promise<boolean> {
  const source = await fetch(scriptURL, { cache: 'no-store' }).then(answer => answer.text())
  return source.includes(new URL(entryOfApp(), window.location.href).pathname)
}

/** Precaching must not compete with the page's own requests. */
function pageLoaded(): Promise<unknown> | undefined {
  if (document.readyState === 'complete') return
  return new Promise(resolve => window.addEventListener('load', resolve, { once: true }))
}

/** Other tabs continue until their own Reload. */
function takeOver(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration
  // Another tab may have activated it already.
  if (!waiting) window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting?.postMessage('take-over')
}

function checkForUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateCheckMs) return
    checkedAt = Date.now()
    registration.update().catch(() => null)
  }
  document.addEventListener('visibilitychange', check, { signal })
}
