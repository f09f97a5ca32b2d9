import { createRoute } from '@tanstack/react-router'
import { guestsOnly } from './access.ts'
import { lazyPage } from './lazy-page.ts'
import { takeConfirmLink, takeResetLink, takeVerifyLink } from './mail-links.ts'
import { rootRoute } from './root.ts'
import {
  confirmEmailSearch,
  guestSearch,
  loginSearch,
  resetPasswordSearch,
  verifyEmailSearch,
} from './search-schemas.ts'

const loginRoute = createRoute({
  ...guestsOnly,
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: loginSearch,
  staticData: { title: 'Sign In', frame: 'bare' },
  component: lazyPage(() => import('#auth/login-page.tsx'), 'LoginPage'),
})

const registerRoute = createRoute({
  ...guestsOnly,
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: guestSearch,
  staticData: { title: 'Create Free Account', frame: 'bare' },
  component: lazyPage(() => import('#auth/register-page.tsx'), 'RegisterPage'),
})

const forgotPasswordRoute = createRoute({
  ...guestsOnly,
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  validateSearch: guestSearch,
  staticData: { title: 'Forgot Password', frame: 'bare' },
  component: lazyPage(() => import('#auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: resetPasswordSearch,
  beforeLoad: takeResetLink,
  staticData: { title: 'Reset Password', frame: 'bare' },
  component: lazyPage(() => import('#auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: verifyEmailSearch,
  beforeLoad: takeVerifyLink,
  staticData: { title: 'Verify Your Email', frame: 'bare' },
  component: lazyPage(() => import('#auth/verify-email-page.tsx'), 'VerifyEmailPage'),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  validateSearch: confirmEmailSearch,
  beforeLoad: takeConfirmLink,
  staticData: { title: 'Confirm Your Email', frame: 'bare' },
  component: lazyPage(() => import('#auth/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

export const authRoutes = [
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  confirmEmailRoute,
] as const
