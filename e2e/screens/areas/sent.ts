import { closesFirst } from '../closed-letters.ts'
import { type Area, offers, pressStep, shows, showsPart } from '../screen.ts'

export const sentArea: Area = {
  name: 'Sent letters',
  as: 'elena',
  screens: [
    { name: 'First page', path: '/sent' },
    { name: 'Last page', path: '/sent?page=5' },
    { name: 'Read alone', path: '/sent?filter=read' },
    { name: 'Empty', as: 'newcomer', path: '/sent' },
    { name: 'Nothing found', path: '/sent?search=chrysanthemum', steps: [shows('No letters found')] },
    { name: 'Loading', path: '/sent', held: ['letters/sent'], steps: [showsPart('.skeleton')] },
    {
      name: 'Failed',
      path: '/sent',
      failing: ['letters/sent'],
      steps: [shows('Failed to load your sent letters. Please try again.'), offers('Try Again')],
    },
    {
      name: 'Gone',
      path: () => `/sent?letter=${crypto.randomUUID()}`,
      steps: [shows('This letter is not here')],
    },
    {
      name: 'A sent letter',
      path: ({ sentByElena }) => `/sent?letter=${sentByElena}`,
      steps: [showsPart('.letter-text')],
    },
    {
      name: 'A sent letter, closed',
      path: ({ sentByElena }) => `/sent?letter=${sentByElena}`,
      routes: closesFirst('sentLetter', null, { status: 'delivered' }),
      steps: [shows(/^Not opened yet/)],
    },
    {
      name: 'Take back',
      path: '/sent?filter=sent',
      steps: [
        page => page.locator('main li a').first().click(),
        pressStep('Take Back'),
        shows('Take back this letter?'),
      ],
    },
  ],
}
