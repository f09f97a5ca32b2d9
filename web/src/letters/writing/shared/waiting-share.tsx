import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToasts } from '#ui/messages/toasts.tsx'
import { claimShares, dropLateShares, findShareOf } from './waiting-shares.ts'

const takesShares = /^\/(?:share|compose)$/

/** Tells its person, on whatever page, that a share waits, or did for too long; what did is removed whoever is signed in. */
export default function WaitingShare({ userId }: { userId: string | undefined }) {
  const { toast } = useToasts()
  const router = useRouter()
  useEffect(() => {
    let isOver = false
    let close = () => {}
    const tell = async () => {
      await claimShares()
      if (await dropLateShares(userId))
        toast('What you shared with Novelette waited for a day, and was removed. Share it again.')
      const isTakenHere = takesShares.test(router.state.location.pathname)
      if (isOver || isTakenHere || userId === undefined || !findShareOf(userId)) return
      close = toast('What you shared with Novelette waits for you.', {
        lasts: 'until-closed',
        action: { label: 'Open', onClick: () => void router.navigate({ to: '/share' }) },
      })
    }
    // Without a cache nothing waits.
    tell().catch(() => undefined)
    return () => {
      isOver = true
      close()
    }
  }, [userId, toast, router])
  return null
}
