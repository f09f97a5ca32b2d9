import { useEffect } from 'react'
import { useToasts } from '#ui/toasts.tsx'
import { followReleases, takeOver } from './releases.ts'

/**
 * Lets this browser open without a connection from now on, and tells of a newer release that waits. It never reloads by itself:
 * somebody may be writing. Mount it once, while somebody is signed in.
 */
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
