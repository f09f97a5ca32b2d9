import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootLayout } from '#layout/root-layout.tsx'
import { NotFoundPage } from '#pages/not-found-page.tsx'

export type RouterContext = { readonly queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the document title; the landing page has the site's own. */
    title?: string
    access?: 'signed-in'
    /** `bare`: no navigation bar and footer around it. */
    frame?: 'bare'
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
})
