import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from '#failures/error-page.tsx'
import { leftScrollPositions } from '#letters/lists/scroll-restoration/left-scroll-positions.ts'
import { authRoutes } from './auth.ts'
import { guestRoutes } from './guests.ts'
import { letterRoutes } from './letters.ts'
import { profileRoutes } from './profiles.ts'
import { publicRoutes } from './public.ts'
import { rootRoute } from './root.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { shareRoute } from './share.ts'

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...authRoutes,
  ...letterRoutes,
  ...guestRoutes,
  ...profileRoutes,
  shareRoute,
])

/** Before a click without a response feels slow. */
const pendingDelayMs = 100

type AppRouterOptions = {
  readonly history?: RouterHistory
  /** The server rendered the first page; hydration must not scroll it. */
  readonly isDrawn?: boolean
}

export function createAppRouter(queryClient: QueryClient, { history, isDrawn = false }: AppRouterOptions) {
  let isHydrating = isDrawn
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    caseSensitive: true,
    // Back within one screen (an open letter, a page of a list) restores its scroll position.
    scrollRestoration: typeof document !== 'undefined' && (() => !isHydrating),
  })
  const unsubscribe = router.subscribe('onResolved', () => {
    unsubscribe()
    router.update({ ...router.options, defaultPendingMs: pendingDelayMs })
  })
  // A new path scrolls to the top, or to the section in the address.
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    const wasHydrating = isHydrating
    isHydrating = false
    if (
      wasHydrating ||
      !pathChanged ||
      toLocation.hash ||
      leftScrollPositions.has(toLocation.state.__TSR_key ?? '')
    )
      return
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
