import { createRoute } from '@tanstack/react-router'
import { ScreenLoader } from '#session/session-loader.tsx'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root.tsx'
import { readShareSearch } from './search-params.ts'

/** What another app shared, or opened with this one, leads on from here to its person's letter, or to the sign-in. */
export const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share',
  validateSearch: readShareSearch,
  beforeLoad: async ({ context, search, cause }) => {
    if (cause === 'preload' || search.problem !== undefined) return
    const { redirectToShared } = await import('#letters/writing/shared/share-destination.ts')
    await redirectToShared(context.queryClient, search.opened !== undefined)
  },
  pendingComponent: ScreenLoader,
  staticData: { title: 'Shared With Novelette' },
  component: lazyPage(() => import('#letters/writing/shared/share-page.tsx'), 'SharePage'),
})
