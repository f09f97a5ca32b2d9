import { createRoute } from '@tanstack/react-router'
import { signedInOnly } from './access.ts'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root.tsx'
import {
  readComposeSearch,
  readConversationSearch,
  readInboxSearch,
  readKeepsakesSearch,
  readSentSearch,
} from './search-params.ts'

const dashboardRoute = createRoute({
  ...signedInOnly,
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  staticData: { title: 'Dashboard', access: 'signed-in' },
  component: lazyPage(() => import('#letters/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const inboxRoute = createRoute({
  ...signedInOnly,
  getParentRoute: () => rootRoute,
  path: '/inbox',
  validateSearch: readInboxSearch,
  staticData: { title: 'Inbox', access: 'signed-in' },
  component: lazyPage(() => import('#letters/inbox-page.tsx'), 'InboxPage'),
})

const sentRoute = createRoute({
  ...signedInOnly,
  getParentRoute: () => rootRoute,
  path: '/sent',
  validateSearch: readSentSearch,
  staticData: { title: 'Sent Letters', access: 'signed-in' },
  component: lazyPage(() => import('#letters/sent-page.tsx'), 'SentPage'),
})

const conversationRoute = createRoute({
  ...signedInOnly,
  getParentRoute: () => rootRoute,
  path: '/letters/$personId',
  validateSearch: readConversationSearch,
  staticData: { title: 'Letters With One Person', access: 'signed-in' },
  component: lazyPage(() => import('#letters/conversation/conversation-page.tsx'), 'ConversationPage'),
})

const keepsakesRoute = createRoute({
  ...signedInOnly,
  getParentRoute: () => rootRoute,
  path: '/keepsakes',
  validateSearch: readKeepsakesSearch,
  staticData: { title: 'Keepsakes', access: 'signed-in' },
  component: lazyPage(() => import('#letters/keepsakes/keepsakes-page.tsx'), 'KeepsakesPage'),
})

const composeRoute = createRoute({
  ...signedInOnly,
  getParentRoute: () => rootRoute,
  path: '/compose',
  validateSearch: readComposeSearch,
  staticData: { title: 'Write a Letter', access: 'signed-in' },
  component: lazyPage(() => import('#letters/writing/compose-page.tsx'), 'ComposePage'),
})

export const letterRoutes = [
  dashboardRoute,
  inboxRoute,
  sentRoute,
  conversationRoute,
  keepsakesRoute,
  composeRoute,
] as const
