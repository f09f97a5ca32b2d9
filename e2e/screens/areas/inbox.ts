import { type Area, press, shows, showsPart } from '../screen.ts'

export const inboxArea: Area = {
  name: 'Inbox',
  as: 'elena',
  screens: [
    { name: 'Full', path: '/inbox' },
    { name: 'Unread alone', path: '/inbox?filter=unread' },
    { name: 'Empty', as: 'newcomer', path: '/inbox' },
    { name: 'Nothing found', path: '/inbox?search=chrysanthemum', steps: [shows('No letters found')] },
    {
      name: 'Without a connection',
      path: '/inbox',
      steps: [
        page => page.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('inbox-of'))),
        page => page.route('**/api/**', route => route.abort('connectionfailed')),
        page => page.reload(),
        shows('You are offline'),
      ],
    },
    { name: 'Loading', path: '/inbox', held: ['letters/inbox'], steps: [showsPart('.skeleton')] },
    {
      name: 'Failed',
      path: '/inbox',
      failing: ['letters/inbox'],
      steps: [shows('Failed to load your letters. Please try again.')],
    },
    {
      name: 'Keyboard shortcuts',
      path: '/inbox',
      only: 'desk',
      steps: [press('Keyboard Shortcuts'), shows('Keys of a single character')],
    },
    {
      name: 'Not removed',
      path: '/inbox',
      failing: ['letters/remove'],
      steps: [
        page => page.locator('[id^="letter-"] a, a[id^="letter-"]').first().focus(),
        page => page.keyboard.press('Delete'),
        shows('The letter could not be removed. It is where it was.'),
      ],
    },
  ],
}
