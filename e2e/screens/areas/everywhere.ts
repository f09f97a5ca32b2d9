import { answerCall } from '../../admin-answers.ts'
import { dropFile } from '../../drop-file.ts'
import { holdCall } from '../../intercept.ts'
import { keepUndoOnScreen } from '../../keep-on-screen.ts'
import { type Area, pressStep, type Step, shows, showsPart } from '../screen.ts'

const minute = 60_000

/** At a full minute, however long the page took to load. */
const stopCountdown: Step = async page => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const left = page.locator('.inactivity-guard__countdown')
  while (!(await left.textContent())?.endsWith(':00')) await page.clock.runFor(1_000)
  // axe needs timers, so only the time of day stays.
  const at = await page.evaluate(() => Date.now())
  await page.clock.resume()
  await page.clock.setFixedTime(at)
}

export const everywhereArea: Area = {
  name: 'Everywhere',
  as: 'elena',
  screens: [
    {
      name: 'Session loading',
      path: '/dashboard',
      held: ['accounts/session'],
      steps: [shows('Preparing your love dashboard...')],
    },
    {
      name: 'Signing out',
      path: '/faq',
      routes: page => holdCall(page, 'accounts/signOut'),
      steps: [pressStep(/^(Menu|Account)/), pressStep('Sign Out'), shows('Signing you out safely...')],
    },
    { name: 'Menu', path: '/dashboard', only: 'phone', steps: [pressStep(/^Menu/), shows('Sign Out')] },
    {
      name: 'Menu of the admin',
      as: 'admin',
      path: '/dashboard',
      only: 'phone',
      steps: [pressStep(/^Menu/), shows('Sign Out')],
    },
    {
      name: 'Account menu',
      path: '/dashboard',
      only: 'desk',
      steps: [pressStep(/^Account/), shows('Sign Out')],
    },
    {
      name: 'Account menu of the admin',
      as: 'admin',
      path: '/dashboard',
      only: 'desk',
      steps: [pressStep(/^Account/), shows('Sign Out')],
    },
    {
      name: 'File dropped where none is taken',
      path: '/dashboard',
      before: keepUndoOnScreen,
      steps: [
        page => page.locator('main h1').first().waitFor(),
        dropFile,
        shows(/^The file was not added\./),
      ],
    },
    {
      name: 'More letters than the badge can count',
      path: '/dashboard',
      routes: page => answerCall(page, 'letters/unreadCount', () => ({ count: 123 })),
      steps: [page => page.getByText('99+').first().waitFor({ state: 'attached' })],
    },
    {
      name: 'Session about to end',
      path: '/dashboard',
      before: page => page.clock.install(),
      steps: [
        page => page.locator('dialog[role="alertdialog"]').first().waitFor({ state: 'attached' }),
        page => page.clock.fastForward(54 * minute),
        page => page.clock.fastForward(1.5 * minute),
        shows('Stay Logged In'),
        stopCountdown,
      ],
    },
    {
      name: 'A page that did not come',
      path: '/dashboard',
      routes: page => page.route('**/assets/settings-page*', route => route.abort('internetdisconnected')),
      steps: [
        page => page.locator('.navigation-bar__navIn .badge').first().waitFor({ state: 'attached' }),
        page => page.context().setOffline(true),
        pressStep(/^(Menu|Account)/),
        pressStep('Account Settings', 'link'),
        shows('This page needs the connection'),
      ],
    },
    {
      name: 'Rendering error',
      path: '/u/Noor',
      routes: page => answerCall(page, 'profiles/byUsername', () => ({ username: null })),
      steps: [shows('Something went wrong')],
    },
  ],
}

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
