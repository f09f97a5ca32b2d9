import { answerCall, pageOfUsers, statisticsOf } from '../../admin-answers.ts'
import { alterAnswers } from '../../intercept.ts'
import {
  type Area,
  fill,
  leaveDialog,
  pressStep,
  type Screen,
  type Step,
  sequence,
  shows,
  showsPart,
} from '../screen.ts'

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
  ...sequence(
    { name: 'Reports', path: '/admin?section=reports', steps: [shows('Harassment or bullying')] },
    ['Reports, warn', pressStep('Warn'), page => page.getByRole('dialog').first().waitFor()],
    ['Reports, letter shown', leaveDialog, pressStep('Show the Letter'), showsPart('.letter-text, article')],
    ['Reports, resolved', pressStep('Resolved'), shows('No report was resolved yet')],
  ),
]

export const adminArea: Area = {
  name: 'Admin',
  as: 'admin',
  screens: [
    { name: 'Overview', path: '/admin' },
    ...sequence(
      {
        name: 'Overview, many people',
        path: '/admin',
        routes: busyMonth,
        steps: [showsPart('.user-management__userPages')],
      },
      ['Overview, as a table', page => page.getByText('Show as a Table').first().click()],
    ),
    {
      name: 'Overview, delivery held',
      path: '/admin',
      routes: deliveryHeld,
      steps: [shows('Scheduled letters have been on hold since')],
    },
    { name: 'Nobody found', path: '/admin?search=chrysanthemum', steps: [shows('No one found')] },
    ...sequence(
      {
        name: 'Details of someone',
        path: ({ idOf }) => `/admin?user=${idOf('elena')}`,
        failing: ['admin/ban'],
        steps: [shows('Letters received')],
      },
      ['Banning someone', pressStep('Ban'), shows(/^Ban /), pressStep('Ban'), shows(/^Please give a reason/)],
      [
        'Not banned',
        fill('Reason', 'Sent the same letter to everyone.'),
        pressStep('Ban'),
        shows('Failed to update user status.'),
      ],
    ),
    {
      name: 'Details of someone banned',
      path: ofBanned,
      steps: [shows('Sent the same letter to everyone.')],
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
