import { type Area, pressStep, showsPart } from '../screen.ts'

/** The widest names of fifteen letters, and words without a break. */
export const widthArea: Area = {
  name: 'Long names and words',
  as: 'wide',
  screens: [
    { name: 'Dashboard', path: '/dashboard' },
    { name: 'Inbox', path: '/inbox' },
    {
      name: 'A letter',
      path: ({ longWords }) => `/inbox?letter=${longWords}`,
      steps: [showsPart('.letter-text')],
    },
    { name: 'Sent letters', path: '/sent' },
    {
      name: 'Compose',
      path: '/compose?to=MMMMMMMMMMMMMMM',
      steps: [showsPart('.recipient-field__found, .recipient-field__foundLine')],
    },
    { name: 'Correspondence', path: ({ idOf }) => `/letters/${idOf('widest')}` },
    { name: 'Profile', path: '/profile' },
    { name: 'Profile of someone else', path: '/u/MMMMMMMMMMMMMMM' },
    { name: 'Account menu', path: '/dashboard', only: 'desk', steps: [pressStep(/^Account/)] },
  ],
}
