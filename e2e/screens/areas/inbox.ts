import { holdCall } from '../../intercept.ts'
import { keepUndoOnScreen } from '../../keep-on-screen.ts'
import { altersFirst, closedText, closesFirst } from '../closed-letters.ts'
import { inDays } from '../in-days.ts'
import { type Area, offers, pressStep, type Step, settles, shows, showsPart } from '../screen.ts'

/** A count that is fetched later would be the one before the removal. */
const removeFirst: Step = async (page, cast) => {
  await shows(/^\d+ unread$/)(page, cast)
  await settles(page, cast)
  await page.locator('[id^="letter-"] a, a[id^="letter-"]').first().focus()
  await page.keyboard.press('Delete')
}

export const inboxArea: Area = {
  name: 'Inbox',
  as: 'elena',
  screens: [
    { name: 'Full', path: '/inbox' },
    { name: 'Unread alone', path: '/inbox?filter=unread' },
    {
      name: 'A closed letter',
      path: '/inbox?filter=unread',
      routes: closesFirst('inbox'),
      steps: [shows(closedText)],
    },
    {
      name: 'Slow post that has arrived',
      path: '/inbox?filter=unread',
      routes: altersFirst('inbox', { postedAt: inDays(-14) }),
      steps: [shows(/^Posted/)],
    },
    { name: 'Read alone', path: '/inbox?filter=read' },
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
      steps: [shows('Failed to load your letters. Please try again.'), offers('Try Again')],
    },
    {
      name: 'Keyboard shortcuts',
      path: '/inbox',
      only: 'desk',
      steps: [pressStep('Keyboard Shortcuts'), shows('Single-character shortcuts')],
    },
    {
      name: 'Removed',
      path: '/inbox',
      routes: page => holdCall(page, 'letters/remove'),
      before: keepUndoOnScreen,
      steps: [removeFirst, offers('Undo')],
    },
    {
      name: 'Not removed',
      path: '/inbox',
      failing: ['letters/remove'],
      steps: [removeFirst, shows('The letter could not be removed. It is where it was.')],
    },
  ],
}
