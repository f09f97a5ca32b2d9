import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { leftBundles } from '#correspondence/left-bundles.ts'
import { ErrorPage } from '#pages/error-page.tsx'
import { authRoutes } from './auth.ts'
import { letterRoutes } from './letters.ts'
import { profileRoutes } from './profiles.ts'
import { publicRoutes } from './public.ts'
import { rootRoute } from './root.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const routeTree = rootRoute.addChildren([...publicRoutes, ...authRoutes, ...letterRoutes, ...profileRoutes])

/** Milliseconds after which a press looks unanswered. */
const patienceMs = 100

type Surroundings = {
  /** For the server, which has no address bar. */
  readonly history?: RouterHistory
  /** The first page is on the screen already, where its reader has it: it is not moved when it wakes. */
  readonly isDrawn?: boolean
}

export function createAppRouter(queryClient: QueryClient, { history, isDrawn = false }: Surroundings) {
  let isWaking = isDrawn
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    // The first page says at once that it is loading; a later one leaves the old page where it is for a moment.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    caseSensitive: true,
    // Back within one screen (an opened letter, a page of a list) finds its place again …
    scrollRestoration: typeof document !== 'undefined' && (() => !isWaking),
  })
  const unsubscribe = router.subscribe('onResolved', () => {
    unsubscribe()
    router.update({ ...router.options, defaultPendingMs: patienceMs })
  })
  // … and every other route begins at its top (SPEC.md section 2), or at the section that its address names.
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    const woke = isWaking
    isWaking = false
    if (woke || !pathChanged || toLocation.hash || leftBundles.has(toLocation.state.__TSR_key ?? '')) return
    window.scrollTo(0, 0)
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
