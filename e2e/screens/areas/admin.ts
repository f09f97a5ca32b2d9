import { answerCall, pageOfUsers, statisticsOf } from '../../admin-answers.ts'
import { alterAnswers } from '../../intercept.ts'
import { type Area, fill, pressStep, type Screen, type Step, shows, showsPart } from '../screen.ts'

const busyMonth: Step = async page => {
  await answerCall(page, 'admin/statistics', () => statisticsOf(30, ago => (ago * 37) % 61))
  await answerCall(page, 'admin/users', input => pageOfUsers((input as { page: number }).page, 237))
}

const deliveryHeld: Step = page =>
  answerCall(page, 'admin/statistics', () => ({
    ...statisticsOf(30, ago => (ago * 37) % 61),
    deliveryHeldSince: new Date(Date.UTC(2026, 5, 14)),
  }))

const countedReport: Step = page =>
  alterAnswers(page, '*/api/rpc/admin/audit*', text =>
    text.replaceAll(/report [\da-f-]{36}/g, 'report 0197a000-0000-7000-8000-000000000001'),
  )

const ofBanned: Screen['path'] = ({ idOf }) => `/admin?user=${idOf('banned')}`

const reports: readonly Screen[] = [
  { name: 'Reports', path: '/admin?section=reports', steps: [shows('Harassment or bullying')] },
  {
    name: 'Reports, letter shown',
    path: '/admin?section=reports',
    steps: [pressStep('Show the Letter'), showsPart('.letter-text, article')],
  },
  {
    name: 'Reports, warn',
    path: '/admin?section=reports',
    steps: [pressStep('Warn'), page => page.getByRole('dialog').first().waitFor()],
  },
  {
    name: 'Reports, resolved',
    path: '/admin?section=reports',
    steps: [pressStep('Resolved'), shows('No report was resolved yet')],
  },
]

export const adminArea: Area = {
  name: 'Admin',
  as: 'admin',
  screens: [
    { name: 'Overview', path: '/admin' },
    {
      name: 'Overview, many people',
      path: '/admin',
      routes: busyMonth,
      steps: [showsPart('.user-management__userPages')],
    },
    {
      name: 'Overview, as a table',
      path: '/admin',
      routes: busyMonth,
      steps: [page => page.getByText('Show as a table').first().click()],
    },
    {
      name: 'Overview, delivery held',
      path: '/admin',
      routes: deliveryHeld,
      steps: [shows('Nothing that comes later has left since')],
    },
    { name: 'Nobody found', path: '/admin?search=chrysanthemum', steps: [shows('No one found')] },
    {
      name: 'Details of someone',
      path: ({ idOf }) => `/admin?user=${idOf('elena')}`,
      steps: [shows('Letters received')],
    },
    {
      name: 'Details of someone banned',
      path: ofBanned,
      steps: [shows('Sent the same letter to everyone.')],
    },
    {
      name: 'Banning someone',
      path: ({ idOf }) => `/admin?user=${idOf('elena')}`,
      steps: [pressStep('Ban'), shows(/^Ban /), pressStep('Ban'), shows(/^Please give a reason/)],
    },
    {
      name: 'Not banned',
      path: ({ idOf }) => `/admin?user=${idOf('elena')}`,
      failing: ['admin/ban'],
      steps: [
        pressStep('Ban'),
        fill('Reason', 'Sent the same letter to everyone.'),
        pressStep('Ban'),
        shows('Failed to update user status.'),
      ],
    },
    ...reports,
    { name: 'Testimonials', path: '/admin?section=testimonials', steps: [shows('Platform two')] },
    {
      name: 'Audit Log',
      path: '/admin?section=audit',
      routes: countedReport,
      steps: [shows('Sent the same letter to everyone.')],
    },
    {
      name: 'Loading',
      path: '/admin',
      held: ['admin/statistics', 'admin/users'],
      steps: [showsPart('.skeleton')],
    },
    {
      name: 'Failed',
      path: '/admin',
      failing: ['admin/statistics', 'admin/users'],
      steps: [shows('Failed to load dashboard data.')],
    },
    { name: 'Access denied', as: 'newcomer', path: '/admin', steps: [shows(/^Access denied/)] },
  ],
}
