import { createRoute, redirect } from '@tanstack/react-router'
import { knownSession } from '#session/session.ts'
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
    if (cause === 'preload') return
    const { receiveShares, findShareDestination } = await import(
      '#letters/writing/shared/share-destination.ts'
    )
    const problem = await receiveShares(search.opened !== undefined)
    if (problem) throw redirect({ to: '/share', search: { problem }, replace: true })
    const user = await knownSession(context.queryClient)
    const { to, ...found } = findShareDestination(user?.id)
    if (to === 'sign-in') throw redirect({ to: '/login', search: { return: '/share' }, replace: true })
    if ('id' in found) throw redirect({ to: '/compose', search: { shared: found.id }, replace: true })
  },
  pendingComponent: ScreenLoader,
  staticData: { title: 'Shared With Novelette' },
  component: lazyPage(() => import('#letters/writing/shared/share-page.tsx'), 'SharePage'),
})
