import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isPageOwner } from '#lib/device/page-owner.ts'
import { useCover } from '#session/cover.ts'
import { useSession } from '#session/session.ts'
import { SessionLoader, SignOutLoader } from '#session/session-loader.tsx'
import { useSessionSync } from '#session/sync/use-session-sync.ts'
import { RefusedDrops } from './refused-drops.tsx'
import { RouteChanges } from './route-changes.tsx'
import { SiteFrame } from './site-frame.tsx'

const InactivityGuard = lazy(() => import('#session/inactivity/inactivity-guard.tsx'))

/**
 * Unmounts everything if another user than the page's own signs in: drafts are saved, and nothing blocks leaving the page
 * (docs/rules.md 2.5).
 */
export function RootLayout() {
  useSessionSync()
  const { user } = useSession()
  const cover = useCover()
  if (user && !isPageOwner(user.id)) return <SessionLoader />
  return (
    <>
      <RouteChanges />
      <RefusedDrops />
      {cover === 'signing-out' ? <SignOutLoader /> : <Framed />}
      {cover === 'checking' && <SessionLoader />}
      <Suspense>{user && <InactivityGuard key={user.id} />}</Suspense>
    </>
  )
}

function Framed() {
  const bare = useMatches({ select: matches => matches.some(match => match.staticData.frame === 'bare') })
  if (bare) {
    return (
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
    )
  }
  return (
    <SiteFrame>
      <Page />
    </SiteFrame>
  )
}

/** The session has ended; the redirect comes next. */
function Page() {
  const { user, isLoading } = useSession()
  const personal = useMatches({
    select: matches => matches.some(match => match.staticData.access === 'signed-in'),
  })
  return personal && !user && !isLoading ? <SessionLoader /> : <Outlet />
}
