import { lazy, Suspense } from 'react'
import { RootLayout } from '#layout/root-layout.tsx'
import { isPageOf } from '#session/person-of-page.ts'
import { useSession } from '#session/session.ts'

/** Screens do without these, where they do not come. */
const nothing = () => ({ default: () => null })
const DashboardKeeper = lazy(() => import('#dashboard/dashboard-cache-writer.tsx').catch(nothing))
const InboxKeeper = lazy(() => import('#letters/inbox-cache-writer.tsx').catch(nothing))
const ReleaseWatch = lazy(() => import('#releases/release-watch.tsx').catch(nothing))
const WaitingPost = lazy(() => import('#compose/keeping/waiting-post.tsx'))

/** Every route, and what goes on beside them while somebody is signed in. For another than the page's person nothing does. */
export function RootPage() {
  const session = useSession()
  const user = session.user && isPageOf(session.user.id) ? session.user : null
  return (
    <>
      <RootLayout />
      <Suspense>{user && <DashboardKeeper key={user.id} user={user} />}</Suspense>
      <Suspense>{user && <InboxKeeper key={user.id} userId={user.id} />}</Suspense>
      <Suspense>{user && <WaitingPost key={user.id} user={user} />}</Suspense>
      <Suspense>{user && import.meta.env.PROD && <ReleaseWatch />}</Suspense>
    </>
  )
}
