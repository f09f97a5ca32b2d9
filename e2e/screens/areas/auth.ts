import { errors } from '../../../domain/src/errors.ts'
import type { SessionEndKind } from '../../../domain/src/letters/events.ts'
import { people } from '../../../server/src/demo/people.ts'
import { answerCallWith, holdCall } from '../../intercept.ts'
import { addressOf } from '../../people.ts'
import {
  type Area,
  fill,
  offers,
  pressStep,
  type Screen,
  type Step,
  sequence,
  settles,
  shows,
  showsPart,
} from '../screen.ts'
import { writeLetter } from './compose.ts'
import { mailScreens, refusedWith } from './mail-links.ts'

const signIn = (secret: string): readonly Step[] => [
  fill('Email', addressOf('Ida')),
  fill('Password', secret),
  pressStep('Sign In'),
]

const register: readonly Screen[] = [
  ...sequence(
    { name: 'Register', path: '/register', routes: page => holdCall(page, 'accounts/signUp') },
    [
      'Register, name taken and password weak',
      fill('Username', 'Noor'),
      fill('Password', 'short'),
      shows('Username is already taken'),
    ],
    [
      'Register, filled',
      fill('Username', 'Adelheid_B1'),
      fill('Email', 'adelheid@example.com'),
      fill('Password', 'Horses and 2 carts'),
      shows('Username is available'),
    ],
    ['Register, creating', pressStep('Create Free Account'), shows('Creating Account...')],
  ),
  {
    name: 'Register, too long a name',
    path: '/register',
    steps: [
      page => page.getByLabel('Username').pressSequentially('WWWWWWWWWWWWWWWW'),
      shows(/limited to 15/),
      shows('Username is already taken'),
    ],
  },
  {
    name: 'Register, name not looked up',
    path: '/register',
    failing: ['accounts/checkUsername'],
    steps: [fill('Username', 'Adelheid_B1'), shows('Error checking username availability')],
  },
]

const refusedAs = (code: 'signed_out' | 'suspended') => {
  const { status, message } = errors[code]
  return { status, json: { json: { code, status, message, defined: false, data: {} } } }
}

/** As the server does where a session was ended elsewhere: its stream says why, and all that is asked later is refused. */
const endElsewhere =
  (kind: SessionEndKind | 'suspended' | null): Step =>
  async page => {
    const isSuspended = kind === 'suspended'
    const refused = refusedAs(isSuspended ? 'suspended' : 'signed_out')
    let streams = 0
    await page.route('**/api/rpc/**', route => {
      const { pathname } = new URL(route.request().url())
      if (pathname.endsWith('/accounts/session'))
        return route.fulfill(isSuspended ? refused : { json: { json: null } })
      if (!pathname.endsWith('/live/stream')) return route.fulfill(refused)
      streams += 1
      if (streams > 1 || isSuspended || kind === null) return route.fulfill(refused)
      const event = JSON.stringify({ json: { kind, ids: [] } })
      return route.fulfill({ contentType: 'text/event-stream', body: `event: message\ndata: ${event}\n\n` })
    })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }

const theo = { as: 'theo', path: '/settings' } as const

const ended: readonly Screen[] = [
  {
    name: 'Signed out from another device, writing',
    as: 'theo',
    path: `/compose?to=${people.elena.username}`,
    steps: [writeLetter, endElsewhere('signed-out'), shows(/^You were signed out/)],
  },
  {
    name: 'Signed out everywhere',
    ...theo,
    steps: [
      offers('Sign Out Everywhere'),
      endElsewhere('signed-out-everywhere'),
      shows(/^You were signed out/),
    ],
  },
  {
    name: 'Signed out by a new password',
    ...theo,
    steps: [
      offers('Sign Out Everywhere'),
      endElsewhere('password-changed'),
      shows(/^Your password was changed/),
    ],
  },
  {
    name: 'Signed out, address given back',
    ...theo,
    steps: [
      offers('Sign Out Everywhere'),
      endElsewhere('address-given-back'),
      shows(/^Somebody who reads email at its former address/),
    ],
  },
  {
    name: 'Signed out, deletion asked',
    ...theo,
    steps: [
      offers('Sign Out Everywhere'),
      endElsewhere('deletion-asked'),
      shows(/^Somebody asked to delete/),
    ],
  },
  {
    name: 'Signed out for a reason unknown',
    ...theo,
    steps: [offers('Sign Out Everywhere'), endElsewhere(null), shows(/^Your session has ended/)],
  },
  {
    name: 'Suspended',
    ...theo,
    steps: [
      offers('Sign Out Everywhere'),
      endElsewhere('suspended'),
      shows(/^This account has been suspended/),
    ],
  },
  {
    name: 'Signed out, on a page that stays',
    as: 'theo',
    path: '/faq',
    steps: [settles, endElsewhere('signed-out'), showsPart('.toasts__toast')],
  },
]

export const authArea: Area = {
  name: 'Signing up and in',
  as: 'visitor',
  screens: [
    ...sequence(
      { name: 'Login', path: '/login' },
      [
        'Login, my own device',
        page => page.getByLabel('This is my own device').check(),
        showsPart('form input:checked'),
      ],
      ['Login, empty', pressStep('Sign In'), shows('Please enter your password')],
      ['Login, wrong password', ...signIn('not the right one'), shows('Invalid email or password')],
    ),
    ...sequence(
      {
        name: 'Login, not confirmed',
        path: '/login',
        routes: page => answerCallWith(page, 'accounts/signIn', refusedWith('email_not_confirmed')),
        steps: [...signIn('some password'), shows('Email verification required')],
      },
      [
        'Login, verification sent again',
        pressStep('Resend verification email'),
        shows(/^Verification email sent successfully/),
      ],
    ),
    {
      name: 'Login, suspended',
      path: '/login',
      routes: page => answerCallWith(page, 'accounts/signIn', refusedWith('suspended')),
      steps: [...signIn('some password'), shows('This account has been suspended.')],
    },
    {
      name: 'Login, too often',
      path: '/login',
      routes: page => answerCallWith(page, 'accounts/signIn', refusedWith('rate_limited')),
      steps: [...signIn('some password'), shows(/^Too many attempts/)],
    },
    {
      name: 'Login, signing in',
      path: '/login',
      routes: page => holdCall(page, 'accounts/signIn'),
      steps: [...signIn('some password'), showsPart('[aria-busy="true"]')],
    },
    {
      name: 'Login, passkey refused',
      path: '/login',
      routes: page => answerCallWith(page, 'passkeys/startSignIn', refusedWith('passkey_unknown')),
      steps: [pressStep('Sign In with a Passkey'), shows('This passkey opens no account any more.')],
    },
    {
      name: 'Login, password reset',
      path: '/login?message=password-reset-success',
      steps: [shows('Password reset successful!')],
    },
    ...ended,
    ...register,
    ...mailScreens,
  ],
}
