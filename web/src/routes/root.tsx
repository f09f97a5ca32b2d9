import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RootLayout } from '#layout/root-layout.tsx'
import { isInstalled } from '#lib/device/installed.ts'
import { isPageOwner } from '#lib/device/page-owner.ts'
import { useDoSharesWait } from '#lib/shares/share-entries.ts'
import { useMayHaveUnsentTexts } from '#lib/storage/unsent-texts.ts'
import { useHasPushDevice } from '#session/push/push-entry.ts'
import { useSession } from '#session/session.ts'
import { lazyPage } from './lazy-page.ts'

export type RouterContext = { readonly queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    access?: 'signed-in' | 'signed-in-to-enter'
    frame?: 'bare'
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootPage,
  notFoundComponent: UnknownPage,
})

const emptyComponent = () => ({ default: () => null })
const DashboardCacheWriter = lazy(() =>
  import('#letters/dashboard/dashboard-cache-writer.tsx').catch(emptyComponent),
)
const InboxCacheWriter = lazy(() => import('#letters/inbox/inbox-cache-writer.tsx').catch(emptyComponent))
const ReleaseWatch = lazy(() => import('#releases/release-watch.tsx').catch(emptyComponent))
const DeviceWatch = lazy(() => import('#notices/device-watch.tsx').catch(emptyComponent))
const OfflineWriting = lazy(() => import('#letters/writing/offline-writing.tsx').catch(emptyComponent))
const WaitingShare = lazy(() => import('#letters/writing/shared/waiting-share.tsx').catch(emptyComponent))
const BackgroundSync = lazy(() => import('#letters/writing/drafts/background-sync.tsx').catch(emptyComponent))

/** Background work runs for the page's own user only, but for what other apps shared, which goes in time whoever is here. */
function RootPage() {
  const session = useSession()
  const hasPushDevice = useHasPushDevice()
  const doSharesWait = useDoSharesWait()
  const isComposing = useMatches({
    select: matches => matches.some(({ fullPath }) => fullPath === '/compose'),
  })
  const user = session.user && isPageOwner(session.user.id) ? session.user : null
  const mayHaveUnsentTexts = useMayHaveUnsentTexts(user?.id, isComposing)
  return (
    <>
      <RootLayout />
      <Suspense>{user && <DashboardCacheWriter key={user.id} user={user} />}</Suspense>
      <Suspense>{user && <InboxCacheWriter key={user.id} userId={user.id} />}</Suspense>
      <Suspense>{user && mayHaveUnsentTexts && <BackgroundSync key={user.id} user={user} />}</Suspense>
      <Suspense>{user && isInstalled() && <OfflineWriting />}</Suspense>
      <Suspense>{doSharesWait && <WaitingShare key={user?.id} userId={user?.id} />}</Suspense>
      <Suspense>{user && hasPushDevice && <DeviceWatch key={user.id} userId={user.id} />}</Suspense>
      <Suspense>{user && import.meta.env.PROD && <ReleaseWatch />}</Suspense>
    </>
  )
}

const NotFoundPage = lazyPage(() => import('#failures/not-found-page.tsx'), 'NotFoundPage')

function UnknownPage() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}
