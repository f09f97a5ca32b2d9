import { holdCall } from '../../intercept.ts'
import { type Area, offers, shows, showsPart } from '../screen.ts'

export const dashboardArea: Area = {
  name: 'Dashboard',
  as: 'elena',
  screens: [
    { name: 'Full', path: '/dashboard' },
    { name: 'Empty', as: 'newcomer', path: '/dashboard' },
    { name: 'Loading', path: '/dashboard', held: ['letters/dashboard'], steps: [showsPart('.skeleton')] },
    {
      name: 'Failed',
      path: '/dashboard',
      failing: ['letters/dashboard'],
      steps: [shows('Failed to load dashboard data. Please try again.'), offers('Try Again')],
    },
    {
      name: 'Refreshing',
      path: '/dashboard',
      steps: [
        page =>
          page.waitForFunction(() => Object.keys(localStorage).some(key => key.startsWith('dashboard'))),
        page => holdCall(page, 'letters/dashboard'),
        page => page.reload(),
        shows('Refreshing...'),
      ],
    },
  ],
}
