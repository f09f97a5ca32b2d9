import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import type { Page } from '@playwright/test'
import { answerCall } from '../../admin-answers.ts'
import type { Cast } from '../cast.ts'
import { type Area, offers, pressStep, type Step, shows } from '../screen.ts'

const settings: NoticeSettings = {
  mail: 'never',
  dailyAt: '19:00',
  names: false,
  quietHours: null,
  timeZone: 'Europe/Lisbon',
  mailStoppedAt: null,
  mailReturned: false,
  vapidKey: 'BKd0FOnwUmMLOkxGQY5aL4wkNH0xk8gKcR6K-AjB1nE5',
  devices: [],
  muted: [],
}

const answerSettings = (page: Page, changes: Partial<NoticeSettings>) =>
  answerCall(page, 'notices/settings', () => ({ ...settings, ...changes }))

const everything = (page: Page, { idOf }: Cast) =>
  answerSettings(page, {
    mail: 'daily',
    names: true,
    quietHours: { from: '22:00', to: '08:00' },
    devices: [
      { id: idOf('elena'), device: 'Firefox on Android', createdAt: new Date('2026-11-25T12:00:00Z') },
      { id: idOf('theo'), device: 'Safari on iOS', createdAt: new Date('2026-10-02T12:00:00Z') },
    ],
    muted: [{ id: idOf('theo'), username: 'Theodore_Ash', profilePicture: null }],
  })

const toNotices: Step = page => page.locator('#notices').scrollIntoViewIfNeeded()

const asksOnDesk = async (page: Page) => {
  await answerSettings(page, {})
  await answerCall(page, 'letters/dashboard', () => ({
    received: [],
    sent: [],
    unreadCount: 0,
    asksAboutNotices: true,
  }))
}

const stopPage = '/notices/stop#a-token'
const answerStop = (page: Page) => answerCall(page, 'notices/stop', () => ({}))

export const noticesArea: Area = {
  name: 'Notices',
  as: 'elena',
  screens: [
    {
      name: 'Notices, all on',
      path: '/settings',
      routes: everything,
      steps: [toNotices, offers('Unmute Theodore_Ash')],
    },
    {
      name: 'Notices, stopped by a link',
      path: '/settings',
      routes: page => answerSettings(page, { mailStoppedAt: new Date('2026-11-25T12:00:00Z') }),
      steps: [toNotices, shows(/^Stopped by a link on/)],
    },
    {
      name: 'Notices, mails come back',
      path: '/settings',
      routes: page => answerSettings(page, { mailReturned: true }),
      steps: [toNotices, shows('Our mails to you come back')],
    },
    {
      name: 'Asked on the desk',
      as: 'newcomer',
      path: '/dashboard',
      routes: asksOnDesk,
      steps: [shows('Shall we tell you when a letter comes?')],
    },
    {
      name: 'Muting one person',
      path: ({ idOf }) => `/letters/${idOf('theo')}`,
      routes: everything,
      steps: [shows(/^No notices of letters from/)],
    },
    { name: 'Stopping notices', as: 'visitor', path: stopPage, steps: [offers('Stop Them')] },
    {
      name: 'Notices stopped',
      as: 'visitor',
      path: stopPage,
      routes: answerStop,
      steps: [pressStep('Stop Them'), offers('Undo')],
    },
    {
      name: 'Signing out of a device with notices',
      path: '/dashboard',
      // The page would find that this browser has no subscription.
      held: ['notices/settings'],
      before: (page, { idOf }) =>
        page.addInitScript(
          device => localStorage.setItem('push-device', device),
          JSON.stringify({ userId: idOf('elena'), id: '', endpoint: '' }),
        ),
      steps: [pressStep(/^(Menu|Account)/), shows(/^Notices go on/)],
    },
  ],
}
