import { type ErrorCode, errors } from '@novelette/domain/errors.ts'
import { answerCall } from '../../admin-answers.ts'
import { answerCallWith } from '../../intercept.ts'
import { addressOf, linkInMail, password } from '../../people.ts'
import type { Cast } from '../cast.ts'
import { fill, pressStep, type Screen, type Step, sequence, shows } from '../screen.ts'

export const refusedWith = (code: ErrorCode, status: number = errors[code].status) => ({
  status,
  json: { json: { code, status, message: errors[code].message, defined: false, data: {} } },
})

/** The page only checks whether the link is valid. */
const openResetLink: Step = async (page, { server, members }) => {
  await members.newcomer.client.passwords.forgot({ email: addressOf('Ida') })
  await page.goto((await linkInMail(server, addressOf('Ida'), '/reset-password')).href)
}

const reset: readonly Screen[] = [
  {
    name: 'Reset password, validating',
    path: '/reset-password?token=abc',
    held: ['passwords/checkLink'],
    steps: [page => page.getByRole('status', { name: 'Looking at your link…' }).waitFor()],
  },
  ...sequence(
    { name: 'Reset password, valid', path: '/login', steps: [openResetLink, shows('Choose a New Password')] },
    [
      'Reset password, no match',
      fill('New Password', 'Horses and 2 carts'),
      fill('Confirm New Password', 'Horses and 3 carts'),
      page => page.getByLabel('Confirm New Password').blur(),
      shows('Passwords do not match'),
    ],
  ),
  {
    name: 'Reset password, invalid',
    path: '/reset-password?token=abc',
    steps: [shows('Invalid or expired reset link')],
  },
]

const confirm = pressStep('Confirm This Address')
const takeBack = pressStep('Take It Back')

const confirmLink = async (_page: unknown, { members }: Cast) =>
  members.newcomer.client.emailChanges.ask({ email: 'ida.new@example.com', password })

export const mailScreens: readonly Screen[] = [
  { name: 'Verify email', path: '/verify-email?email=ida@example.com' },
  {
    name: 'Verify email, lapsed link',
    path: '/verify-email?token=made-up&email=ida%40example.com',
    steps: [shows('This Link No Longer Works')],
  },
  {
    name: 'Verify email, password asked for',
    path: '/verify-email?token=made-up&email=ida%40example.com',
    routes: page => answerCallWith(page, 'accounts/verifyEmail', refusedWith('password_needed')),
    // Its form comes after its heading.
    steps: [shows('Open My Account')],
  },
  ...sequence({ name: 'Forgot password', path: '/forgot-password' }, [
    'Forgot password, sent',
    fill('Email', 'nobody@example.com'),
    pressStep('Send Reset Link'),
    shows('Check Your Email'),
  ]),
  {
    name: 'Forgot password, not sent',
    path: '/forgot-password',
    failing: ['passwords/forgot'],
    steps: [
      fill('Email', 'nobody@example.com'),
      pressStep('Send Reset Link'),
      shows('Failed to send reset email. Please try again.'),
    ],
  },
  ...reset,
  ...sequence(
    {
      name: 'Confirm email',
      path: '/confirm-email?token=made-up',
      routes: page => answerCall(page, 'emailChanges/confirm', () => ({ email: 'ida.new@example.com' })),
      steps: [shows('Is this your new address?')],
    },
    ['Confirm email, changed', confirm, shows('Your Address Is Changed')],
  ),
  {
    name: 'Confirm email, not changed',
    path: '/confirm-email?token=made-up',
    failing: ['emailChanges/confirm'],
    steps: [confirm, shows('Your address could not be changed')],
  },
  { name: 'Confirm email, lapsed link', path: '/confirm-email', steps: [shows('This Link No Longer Works')] },
  {
    name: 'Confirm email, taken address',
    path: '/login',
    routes: page => answerCallWith(page, 'emailChanges/confirm', refusedWith('email_taken')),
    steps: [
      confirmLink,
      async (page, { server }) =>
        page.goto((await linkInMail(server, 'ida.new@example.com', '/confirm-email')).href),
      confirm,
      shows('This Address Is Taken'),
    ],
  },
  {
    name: 'Take account back',
    path: '/undo-email-change?token=made-up',
    steps: [shows('Take your account back?')],
  },
  {
    name: 'Take account back, lapsed link',
    path: '/undo-email-change?token=made-up',
    steps: [takeBack, shows('This Link No Longer Works')],
  },
  {
    name: 'Take account back, taken address',
    path: '/undo-email-change?token=made-up',
    routes: page => answerCallWith(page, 'emailChanges/undo', refusedWith('email_taken')),
    steps: [takeBack, shows('This Address Is Taken')],
  },
]
