import { createRoute } from '@tanstack/react-router'
import { signedInOnly, signedInToEnter } from './access.ts'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root.tsx'
import { readAdminSearch } from './search-params.ts'

const publicProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/u/$username',
  staticData: { title: 'Profile' },
  component: lazyPage(() => import('#profiles/public-profile-page.tsx'), 'PublicProfilePage'),
})

const ownProfileRoute = createRoute({
  ...signedInToEnter,
  getParentRoute: () => rootRoute,
  path: '/profile',
  staticData: { title: 'Your Profile', access: 'signed-in-to-enter' },
  component: lazyPage(() => import('#profiles/own-profile-page.tsx'), 'OwnProfilePage'),
})

const settingsRoute = createRoute({
  ...signedInOnly,
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'Account Settings', access: 'signed-in' },
  component: lazyPage(() => import('#settings/settings-page.tsx'), 'SettingsPage'),
})

const adminRoute = createRoute({
  ...signedInOnly,
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: readAdminSearch,
  staticData: { title: 'Admin Dashboard', access: 'signed-in' },
  component: lazyPage(() => import('#admin/admin-page.tsx'), 'AdminPage'),
})

export const profileRoutes = [publicProfileRoute, ownProfileRoute, settingsRoute, adminRoute] as const
