import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.ts'

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#pages/landing/landing-page.tsx'), 'LandingPage'),
})

export const publicRoutes = [landingRoute] as const
