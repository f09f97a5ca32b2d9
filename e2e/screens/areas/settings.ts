import { answerCall } from '../../admin-answers.ts'
import { type Area, offers, press, type Screen, shows, showsPart } from '../screen.ts'

const failing = ['sessions/list', 'emailChanges/pending', 'passkeys/list', 'receipts/get', 'blocks/list']

const forms: readonly Screen[] = [
  { name: 'Changing the address', path: '/settings', steps: [press(/^Change (Email|Address)/)] },
  {
    name: 'Changing the password, refused',
    path: '/settings',
    steps: [
      press('Change Password'),
      page => page.getByLabel('New Password', { exact: true }).fill('short'),
      page => page.getByLabel('Confirm New Password').fill('shorter'),
      page => page.getByLabel('Confirm New Password').blur(),
      shows('Passwords do not match'),
    ],
  },
  {
    name: 'Deleting the account',
    path: '/settings',
    steps: [press('Delete My Account'), shows('Delete your account?')],
  },
]

export const settingsArea: Area = {
  name: 'Account settings',
  as: 'elena',
  screens: [
    { name: 'Settings', path: '/settings' },
    { name: 'Someone blocked', as: 'wide', path: '/settings' },
    ...forms,
    {
      name: 'Waiting for the new address',
      path: '/settings',
      before: page =>
        answerCall(page, 'emailChanges/pending', () => ({
          email: 'elena.marsh@example.com',
          expiresAt: new Date(Date.now() + 86_400_000),
        })),
      steps: [offers('Cancel the Change')],
    },
    { name: 'Loading', path: '/settings', held: failing, steps: [showsPart('.skeleton')] },
    {
      name: 'Failed',
      path: '/settings',
      failing,
      steps: [shows('We could not see where you are signed in')],
    },
  ],
}
