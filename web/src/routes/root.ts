import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootPage } from './root-page.tsx'
import { UnknownPage } from './unknown-page.tsx'

export type RouterContext = { readonly queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the document title; the landing page has the site's own. */
    title?: string
    /** `signed-in-to-enter`: the page itself says so when the session ends. */
    access?: 'signed-in' | 'signed-in-to-enter'
    /** `bare`: no navigation bar and footer around it. */
    frame?: 'bare'
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootPage,
  notFoundComponent: UnknownPage,
})
