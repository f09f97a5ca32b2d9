import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orpc } from '#lib/rpc.ts'
import { clearNotices, renewPushKey, syncPushDevice } from '#session/push/push-device.ts'
import { useSession } from '#session/session.ts'

/** Mount it once, while somebody is signed in and notices are on for this device. */
export default function DeviceWatch({ userId }: { userId: string }) {
  useEffect(() => {
    syncPushDevice(userId).catch(error => console.error('Notices on this device are not up to date', error))
  }, [userId])
  useRenewKey(userId)
  useClearWhenRead()
  useInboxOnPress()
  return null
}

/** The session says which key the server has, so an unchanged one costs no call. */
function useRenewKey(userId: string): void {
  const { user } = useSession()
  const pushKey = user?.pushKey
  useEffect(() => {
    if (!pushKey) return
    renewPushKey(userId, pushKey).catch(error => console.error('The key of notices was not renewed', error))
  }, [userId, pushKey])
}

function useClearWhenRead(): void {
  const { data } = useQuery(orpc.letters.unreadCount.queryOptions())
  const isAllRead = data?.count === 0
  useEffect(() => {
    if (isAllRead) clearNotices().catch(error => console.error('Notices could not be cleared', error))
  }, [isAllRead])
}

/** The service worker asks for it when a notice is pressed, and does it itself without an answer. */
function useInboxOnPress(): void {
  const router = useRouter()
  useEffect(() => {
    const worker = navigator.serviceWorker
    const onMessage = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      if (data !== 'open-inbox') return
      port?.postMessage('heard')
      void router.navigate({ to: '/inbox' })
    }
    worker?.addEventListener('message', onMessage)
    return () => worker?.removeEventListener('message', onMessage)
  }, [router])
}
