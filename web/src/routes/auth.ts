import { createRoute } from '@tanstack/react-router'
import { visitorsOnly } from './access.ts'
import { lazyPage } from './lazy-page.ts'
import { takeLinkOf, takeResetLink, takeVerifyLink } from './mail-links.ts'
import {
  readLinkSearch,
  readLoginSearch,
  readResetPasswordSearch,
  readVerifyEmailSearch,
  readVisitorSearch,
} from './read-search.ts'
import { rootRoute } from './root.ts'

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
  component: lazyPage(() => import('#auth/mail-links/confirm-email-page.tsx'), 'ConfirmEmailPage'),
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
  staticData: { title: 'No More Notices', frame: 'bare' },
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
