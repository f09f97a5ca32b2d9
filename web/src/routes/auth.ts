import { createRoute, redirect } from '@tanstack/react-router'
import { storeMailLink } from '#auth/mail-links/mail-link.ts'
import { readResetLink } from '#auth/password-reset/reset-link.ts'
import { visitorsOnly } from './access.ts'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root.tsx'
import {
  readLinkSearch,
  readLoginSearch,
  readResetPasswordSearch,
  readVerifyEmailSearch,
  readVisitorSearch,
} from './search-params.ts'

/* No address may keep the link's secret: its page gets it before anything is rendered. */

function takeVerifyLink({ search }: { search: { email?: string | undefined; token?: string | undefined } }) {
  if (!search.token) return
  storeMailLink('/verify-email', { token: search.token })
  throw redirect({ to: '/verify-email', search: { email: search.email }, replace: true })
}

const takeLinkOf =
  (to: '/confirm-email' | '/undo-email-change') =>
  ({ search }: { search: { token?: string | undefined } }) => {
    if (!search.token) return
    storeMailLink(to, { token: search.token })
    throw redirect({ to, replace: true })
  }

type ResetLinkContext = {
  readonly search: Readonly<Record<string, string | undefined>>
  readonly location: { readonly searchStr: string; readonly hash: string }
}

function takeResetLink({ search, location }: ResetLinkContext) {
  if (location.searchStr === '' && location.hash === '') return
  const link = readResetLink(search, location.hash)
  if (link) storeMailLink('/reset-password', link)
  throw redirect({ to: '/reset-password', replace: true })
}

const loginRoute = createRoute({
  ...visitorsOnly,
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readLoginSearch,
  staticData: { title: 'Sign In', frame: 'bare' },
  component: lazyPage(() => import('#auth/sign-in/login-page.tsx'), 'LoginPage'),
})

const registerRoute = createRoute({
  ...visitorsOnly,
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: readVisitorSearch,
  staticData: { title: 'Create Free Account', frame: 'bare' },
  component: lazyPage(() => import('#auth/sign-up/register-page.tsx'), 'RegisterPage'),
})

const forgotPasswordRoute = createRoute({
  ...visitorsOnly,
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: readVisitorSearch,
  staticData: { title: 'Forgot Password', frame: 'bare' },
  component: lazyPage(() => import('#auth/password-reset/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: readResetPasswordSearch,
  beforeLoad: takeResetLink,
  staticData: { title: 'Reset Password', frame: 'bare' },
  component: lazyPage(() => import('#auth/password-reset/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: readVerifyEmailSearch,
  beforeLoad: takeVerifyLink,
  staticData: { title: 'Verify Your Email', frame: 'bare' },
  component: lazyPage(() => import('#auth/mail-links/verify-email-page.tsx'), 'VerifyEmailPage'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: readLinkSearch,
  beforeLoad: takeLinkOf('/confirm-email'),
  staticData: { title: 'Confirm Your Email', frame: 'bare' },
  component: lazyPage(
    () => import('#auth/mail-links/confirm-email-change-page.tsx'),
    'ConfirmEmailChangePage',
  ),
})

const undoEmailChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/undo-email-change',
  validateSearch: readLinkSearch,
  beforeLoad: takeLinkOf('/undo-email-change'),
  staticData: { title: 'Take Your Account Back', frame: 'bare' },
  component: lazyPage(() => import('#auth/mail-links/undo-email-change-page.tsx'), 'UndoEmailChangePage'),
})

const stopNoticesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notices/stop',
  staticData: { title: 'Stop Notices', frame: 'bare' },
  component: lazyPage(() => import('#auth/mail-links/stop-notices-page.tsx'), 'StopNoticesPage'),
})

export const authRoutes = [
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  confirmEmailRoute,
  undoEmailChangeRoute,
  stopNoticesRoute,
] as const
