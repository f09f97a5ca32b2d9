import { answerCall } from '../../admin-answers.ts'
import { answerCallWith } from '../../intercept.ts'
import { addressOf } from '../../people.ts'
import { inDays } from '../in-days.ts'
import { usernames } from '../members.ts'
import {
  type Area,
  choose,
  offers,
  pressStep,
  type Screen,
  type Step,
  sequence,
  shows,
  showsPart,
} from '../screen.ts'
import { namesUnknownZone } from '../unknown-zone.ts'
import { refusedWith } from './mail-links.ts'

const failing = [
  'sessions/list',
  'emailChanges/pending',
  'passkeys/list',
  'receipts/get',
  'accounts/enclosuresChoice',
  'accounts/timeZone',
  'blocks/list',
]

const fillIn =
  (dialog: string | RegExp, password: string): Step =>
  page =>
    page
      .getByRole('dialog', { name: dialog })
      .locator('input[autocomplete="current-password"]')
      .fill(password)

const forms: readonly Screen[] = [
  ...sequence({ name: 'Settings', path: '/settings' }, [
    'Changing the address',
    pressStep(/^Change (Email|Address)/),
  ]),
  {
    name: 'Changing the password, refused',
    path: '/settings',
    steps: [
      pressStep('Change Password'),
      page => page.getByLabel('New Password', { exact: true }).fill('short'),
      page => page.getByLabel('Confirm New Password').fill('shorter'),
      page => page.getByLabel('Confirm New Password').blur(),
      shows('Passwords do not match'),
    ],
  },
  {
    name: 'Nothing enclosed reaches one',
    path: '/settings#what-reaches-you',
    routes: page =>
      answerCall(page, 'accounts/enclosuresChoice', () => ({ photographs: false, recordings: false })),
    steps: [shows(/without\. What has arrived stays/)],
  },
  { name: 'Dark by choice', path: '/settings#looks', steps: [pressStep('Dark', 'radio')] },
  { name: 'Adding a passkey', path: '/settings', steps: [pressStep('Add a Passkey'), offers('Add Passkey')] },
  ...sequence(
    {
      name: 'Deleting the account',
      path: '/settings',
      routes: page => answerCallWith(page, 'leaving/leave', refusedWith('wrong_password')),
      steps: [pressStep('Delete My Account'), shows('Delete your account?')],
    },
    [
      'Deleting the account, wrong password',
      fillIn('Delete your account?', 'not the password'),
      page => page.keyboard.press('Enter'),
      shows('That is not your current password.'),
    ],
  ),
  {
    name: 'Account that will be erased',
    path: '/settings',
    routes: (page, { idOf }) =>
      answerCall(page, 'accounts/session', () => ({
        id: idOf('elena'),
        username: usernames.elena,
        email: addressOf(usernames.elena),
        profilePicture: null,
        erasesAt: inDays(14),
        isAdmin: false,
      })),
    steps: [shows(/will be erased on/)],
  },
]

const onePasskey: Step = page =>
  answerCall(page, 'passkeys/list', () => [
    {
      id: '0197a000-0000-7000-8000-0000000000bb',
      name: 'Elena’s laptop',
      createdAt: new Date(),
      lastUsedAt: null,
    },
  ])

const passkeys: readonly Screen[] = [
  ...sequence(
    {
      name: 'A passkey',
      path: '/settings',
      routes: async (page, cast) => {
        await onePasskey(page, cast)
        await answerCallWith(page, 'passkeys/remove', refusedWith('wrong_password'))
      },
      steps: [shows('Elena’s laptop')],
    },
    [
      'Removing a passkey, wrong password',
      pressStep('Remove Elena’s laptop'),
      fillIn(/^Remove “Elena/, 'not the password'),
      pressStep('Remove Passkey'),
      shows('That is not your current password.'),
    ],
  ),
]

const twoSignedIn: Step = page =>
  answerCall(page, 'sessions/list', () => {
    const session = {
      createdAt: inDays(-3),
      lastActiveAt: new Date(),
      current: false,
      isOwnDevice: false,
      isOver: false,
    }
    return [
      { ...session, id: '0197a000-0000-7000-8000-0000000000c1', device: 'Chrome on Linux', current: true },
      {
        ...session,
        id: '0197a000-0000-7000-8000-0000000000c2',
        device: 'Firefox on Windows',
        isOwnDevice: true,
      },
      {
        ...session,
        id: '0197a000-0000-7000-8000-0000000000c3',
        device: 'Safari on iOS',
        lastActiveAt: inDays(-2),
        isOver: true,
      },
    ]
  })

const confirmation: readonly Screen[] = sequence(
  {
    name: 'Confirming on an own device',
    path: '/settings#data',
    routes: async (page, cast) => {
      await onePasskey(page, cast)
      await answerCallWith(page, 'accountData/start', refusedWith('confirmation_needed'))
      await answerCallWith(page, 'sessions/confirm', refusedWith('wrong_password'))
    },
    steps: [pressStep('Download My Data'), shows('Is it you?')],
  },
  [
    'Confirming on an own device, wrong password',
    fillIn('Is it you?', 'not the password'),
    pressStep('Confirm'),
    shows('That is not your current password.'),
  ],
)

const unknownZone: readonly Screen[] = sequence(
  {
    name: 'Time zone that is not known',
    path: '/settings#time-zone',
    routes: async page => {
      await answerCall(page, 'accounts/timeZone', () => ({ timeZone: null, shares: false }))
      await answerCallWith(page, 'accounts/changeTimeZone', refusedWith('zone_unknown'))
    },
    before: namesUnknownZone,
    steps: [shows(/UTC is taken for it\./)],
  },
  [
    'Time zone that is not known, chosen',
    choose('My time zone', 'Tokyo'),
    shows(/This time zone is not known here\./),
  ],
)

export const settingsArea: Area = {
  name: 'Account settings',
  as: 'elena',
  screens: [
    ...forms,
    { name: 'Someone blocked', as: 'wide', path: '/settings' },
    {
      name: 'Signed out, and still told of letters',
      path: '/settings#devices',
      routes: twoSignedIn,
      steps: [shows(/notices still go there/)],
    },
    ...passkeys,
    ...confirmation,
    ...unknownZone,
    {
      name: 'Waiting for the new address',
      path: '/settings',
      routes: page =>
        answerCall(page, 'emailChanges/pending', () => ({
          email: 'elena.marsh@example.com',
          expiresAt: inDays(1),
        })),
      steps: [offers('Cancel the Change')],
    },
    {
      name: 'Waiting for a long address',
      path: '/settings',
      routes: page =>
        answerCall(page, 'emailChanges/pending', () => ({
          email: `${'elena.'.repeat(10)}marsh@${'letters-'.repeat(4)}example.com`,
          expiresAt: inDays(1),
        })),
      steps: [offers('Cancel the Change')],
    },
    { name: 'Loading', path: '/settings', held: failing, steps: [showsPart('.skeleton')] },
    {
      name: 'Failed',
      path: '/settings',
      failing,
      steps: [shows('Your devices could not be loaded')],
    },
  ],
}
