import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootPage } from './root-page.tsx'
import { UnknownPage } from './unknown-page.tsx'

export type RouterContext = { readonly queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The landing page uses the site's title. */
    title?: string
    /** `signed-in-to-enter`: when the session ends, the page itself says so. */
    access?: 'signed-in' | 'signed-in-to-enter'
    /** Without navigation bar and footer. */
    frame?: 'bare'
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootPage,
  notFoundComponent: UnknownPage,
})
