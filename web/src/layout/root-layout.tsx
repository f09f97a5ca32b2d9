import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { isPageOwner } from '#lib/device/page-owner.ts'
import { fileRefused } from '#lib/drop/refuse-dropped-files.ts'
import { pageTitle } from '#lib/page-title.ts'
import { useCover } from '#session/cover.ts'
import { useSession } from '#session/session.ts'
import { SessionLoader, SignOutLoader } from '#session/session-loader.tsx'
import { useSessionSync } from '#session/sync/use-session-sync.ts'
import { Announcer } from '#ui/messages/announcer.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import styles from './root-layout.module.css'
import { SiteFooter } from './site-footer.tsx'

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

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}

/** Sets the title, moves the focus and announces the page, as a page load would. */
function RouteChanges() {
  const title = useMatches({ select: matches => pageTitle(matches.at(-1)?.staticData.title) })
  const pathname = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const entry = useRouterState({ select: state => state.resolvedLocation?.state.__TSR_index })
  const entryOfLoad = useRef(useRouter().history.location.state.__TSR_index)
  const before = useRef<string>(undefined)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (pathname === undefined || before.current === pathname) return
    // The user may have navigated before the first page had rendered.
    const isFirst = before.current === undefined && entry === entryOfLoad.current
    before.current = pathname
    if (isFirst) return
    setAnnounced(document.title)
    // Offline it stays unchanged.
    void import('./page-head.ts').then(({ setPageHead }) => setPageHead(pathname)).catch(() => undefined)
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, entry])

  return <Announcer text={announced} />
}

/** Says of a file that was dropped where nothing takes one what became of it. */
function RefusedDrops() {
  const { toast } = useToasts()
  useEffect(() => {
    const tell = () => {
      toast('The file was not added. To send photographs, press Enclose while you write a letter.')
    }
    window.addEventListener(fileRefused, tell)
    return () => window.removeEventListener(fileRefused, tell)
  }, [toast])
  return null
}
