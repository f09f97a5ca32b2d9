import { useEffect } from 'react'
import { useToasts } from '#ui/messages/toasts.tsx'
import { followReleases, takeOver } from './releases.ts'

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
