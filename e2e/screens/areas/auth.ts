import { answerCallWith, holdCall } from '../../intercept.ts'
import { addressOf } from '../../people.ts'
import { type Area, fill, pressStep, type Screen, type Step, sequence, shows, showsPart } from '../screen.ts'
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

export const authArea: Area = {
  name: 'Signing up and in',
  as: 'visitor',
  screens: [
    ...sequence(
      { name: 'Login', path: '/login' },
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
      routes: page => answerCallWith(page, 'passkeys/startSignIn', refusedWith('passkey_refused')),
      steps: [pressStep('Sign In with a Passkey'), shows('This passkey was not accepted.')],
    },
    {
      name: 'Login, password reset',
      path: '/login?message=password-reset-success',
      steps: [shows('Password reset successful!')],
    },
    ...register,
    ...mailScreens,
  ],
}
