import { guestPageTitle } from '@novelette/domain/guests/guests.ts'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root.tsx'

/** The page reads its link from the whole address: programs mangle it. */
const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/l/$',
  staticData: { title: guestPageTitle, frame: 'bare' },
  component: lazyPage(() => import('#guests/reading/guest-page.tsx'), 'GuestPage'),
})

const mailStopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mail/stop',
  staticData: { title: 'Stop Emails', frame: 'bare' },
  component: lazyPage(() => import('#guests/mail-stop/mail-stop-page.tsx'), 'MailStopPage'),
})

export const guestRoutes = [guestRoute, mailStopRoute] as const
