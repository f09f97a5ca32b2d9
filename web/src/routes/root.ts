import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootPage } from './root-page.tsx'
import { UnknownPage } from './unknown-page.tsx'

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
