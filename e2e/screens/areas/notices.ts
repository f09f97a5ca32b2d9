import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import type { Page } from '@playwright/test'
import { answerCall } from '../../admin-answers.ts'
import { answerCallWith } from '../../intercept.ts'
import { keepActionToastOnScreen } from '../../keep-on-screen.ts'
import type { Cast } from '../cast.ts'
import { type Area, offers, pressStep, type Step, sequence, shows, showsPart } from '../screen.ts'
import { refusedWith } from './mail-links.ts'

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
      { id: idOf('elena'), device: 'Firefox on Android', createdAt: new Date('2026-11-25') },
      { id: idOf('theo'), device: 'Safari on iOS', createdAt: new Date('2026-10-02') },
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
      routes: page => answerSettings(page, { mailStoppedAt: new Date('2026-11-25') }),
      steps: [toNotices, shows(/^Stopped by a link on/)],
    },
    {
      name: 'Notices, mails come back',
      path: '/settings',
      routes: page => answerSettings(page, { mailReturned: true }),
      steps: [toNotices, shows('Our emails to you come back')],
    },
    {
      name: 'Notices, at once, and one to try',
      path: '/settings',
      routes: async page => {
        await answerSettings(page, { mail: 'at_once' })
        await answerCall(page, 'notices/sendTest', () => ({ mail: true, devices: 0 }))
      },
      steps: [toNotices, pressStep('Send a Test Notice'), shows('On its way to your address.')],
    },
    {
      name: 'Notices, a device that can be told',
      path: '/settings',
      routes: page => answerSettings(page, {}),
      // This browser has no notices.
      before: page =>
        page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' })),
      steps: [toNotices, shows('Your device asks whether it may.')],
    },
    {
      name: 'Notices, on an iPhone',
      path: '/settings',
      only: 'phone',
      routes: page => answerSettings(page, {}),
      before: page =>
        page.addInitScript(() =>
          Object.defineProperty(navigator, 'userAgent', {
            value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)',
          }),
        ),
      steps: [toNotices, shows(/^On an iPhone or iPad/)],
    },
    {
      name: 'Notices, loading',
      path: '/settings',
      held: ['notices/settings'],
      steps: [toNotices, showsPart('#notices .skeleton, [aria-labelledby="notices"] .skeleton, .skeleton')],
    },
    {
      name: 'Notices, failed',
      path: '/settings',
      failing: ['notices/settings'],
      steps: [shows('Your notices could not be loaded')],
    },
    {
      name: 'Asked on the desk',
      as: 'newcomer',
      path: '/dashboard',
      routes: asksOnDesk,
      steps: [shows('Do you want to know when a letter comes?')],
    },
    {
      name: 'Asked on the desk, and refused by the device',
      as: 'newcomer',
      path: '/dashboard',
      routes: asksOnDesk,
      steps: [pressStep('On This Device'), shows(/^Your device does not allow notices/)],
    },
    {
      name: 'Asked on the desk, and answered',
      as: 'newcomer',
      path: '/dashboard',
      before: keepActionToastOnScreen,
      routes: async page => {
        await asksOnDesk(page)
        await answerCall(page, 'notices/change', () => ({ ...settings, mail: 'at_once' }))
      },
      steps: [pressStep('By Email'), shows('We email you when a letter comes while you are away.')],
    },
    {
      name: 'Muting one person',
      path: ({ idOf }) => `/letters/${idOf('theo')}`,
      routes: everything,
      steps: [shows(/^No notices of letters from/)],
    },
    ...sequence(
      {
        name: 'Stopping notices',
        as: 'visitor',
        path: stopPage,
        routes: async page => {
          await answerStop(page)
          await answerCall(page, 'notices/undoStop', () => ({}))
        },
        steps: [offers('Stop Notices by Email')],
      },
      ['Notices stopped', pressStep('Stop Notices by Email'), offers('Undo')],
      ['Notices stopped, and undone', pressStep('Undo'), shows('Undone')],
    ),
    {
      name: 'Notices stopped, too late to undo',
      as: 'visitor',
      path: stopPage,
      routes: async page => {
        await answerStop(page)
        await answerCallWith(page, 'notices/undoStop', refusedWith('link_invalid'))
      },
      steps: [pressStep('Stop Notices by Email'), pressStep('Undo'), shows('Too Late to Undo')],
    },
    {
      name: 'Stopping notices by an old link',
      as: 'visitor',
      path: stopPage,
      routes: page => answerCallWith(page, 'notices/stop', refusedWith('link_invalid')),
      steps: [pressStep('Stop Notices by Email'), shows('This Link Is Too Old')],
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
      steps: [pressStep(/^(Menu|Account)/), shows(/^Notices also come here/)],
    },
  ],
}
