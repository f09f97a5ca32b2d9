import type { ScreenMember } from '../members.ts'
import { type Area, offers, type Screen, shows, showsPart } from '../screen.ts'

const withPerson = (member: ScreenMember): Pick<Screen, 'path'> => ({
  path: ({ idOf }) => `/letters/${idOf(member)}`,
})

export const conversationsArea: Area = {
  name: 'Correspondence and keepsakes',
  as: 'elena',
  screens: [
    { name: 'Correspondence', ...withPerson('theo') },
    { name: 'Correspondence, empty', as: 'newcomer', ...withPerson('theo') },
    {
      name: 'Correspondence, loading',
      ...withPerson('theo'),
      held: ['letters/correspondence'],
      steps: [showsPart('.skeleton')],
    },
    {
      name: 'Correspondence, nothing found',
      path: ({ idOf }) => `/letters/${idOf('theo')}?search=chrysanthemum`,
      steps: [shows('No letters found')],
    },
    {
      name: 'Correspondence, failed',
      ...withPerson('theo'),
      failing: ['letters/correspondence'],
      steps: [shows('Failed to load your letters. Please try again.'), offers('Try Again')],
    },
    { name: 'Keepsakes', path: '/keepsakes' },
    { name: 'Keepsakes, empty', as: 'newcomer', path: '/keepsakes' },
    {
      name: 'Keepsakes, loading',
      path: '/keepsakes',
      held: ['letters/keepsakes'],
      steps: [showsPart('.skeleton')],
    },
    {
      name: 'Keepsakes, failed',
      path: '/keepsakes',
      failing: ['letters/keepsakes'],
      steps: [offers('Try Again')],
    },
    {
      name: 'Keepsakes, nothing found',
      path: '/keepsakes?search=chrysanthemum',
      steps: [shows('No letters found')],
    },
  ],
}
