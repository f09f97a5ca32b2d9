import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guestsOnly } from './access.ts'
import { rootRoute } from './root.ts'
import { guestSearch, verifyEmailSearch } from './search-schemas.ts'

const loginRoute = createRoute({
  ...guestsOnly,
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: guestSearch,
  staticData: { title: 'Sign In', frame: 'bare' },
  component: lazyRouteComponent(() => import('#auth/login-page.tsx'), 'LoginPage'),
})

const registerRoute = createRoute({
  ...guestsOnly,
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: guestSearch,
  staticData: { title: 'Create Free Account', frame: 'bare' },
  component: lazyRouteComponent(() => import('#auth/register-page.tsx'), 'RegisterPage'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: verifyEmailSearch,
  staticData: { title: 'Verify Your Email', frame: 'bare' },
  component: lazyRouteComponent(() => import('#auth/verify-email-page.tsx'), 'VerifyEmailPage'),
})

export const authRoutes = [loginRoute, registerRoute, verifyEmailRoute] as const
