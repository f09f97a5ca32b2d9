import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { OnTheWay, ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import type { Page } from '@playwright/test'
import { people } from '../../../server/src/demo/people.ts'
import { answerCall } from '../../admin-answers.ts'
import { alterAnswers } from '../../intercept.ts'
import { type Area, fill, pressStep, type Screen, type Step, shows, showsPart } from '../screen.ts'

const toElena = `/compose?to=${people.elena.username}`
const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const person = (username: string, more: object = {}) => ({
  id: '0197a000-0000-7000-8000-00000000001f',
  username,
  profilePicture: null,
  ...more,
})

const onDay = (days: number, zone: string): Delivery => ({
  kind: 'day',
  wall: `${dayOf(inDays(days))}T09:00`,
  zone,
  zoneOf: 'fixed',
})
const slow: Delivery = { kind: 'slow', days: 14, zone: 'UTC', isShown: true }

const scheduled = (number: number, more: Partial<ScheduledSummary> = {}): ScheduledSummary => ({
  id: `0197a000-0000-7000-8000-0000000000a${number}`,
  receiver: person('Noor'),
  banner: 'golden-hearts',
  preview: 'A year ago today you missed the last train, and I have been grateful to it ever since.',
  writtenAt: inDays(-2),
  delivery: onDay(29, 'UTC'),
  deliverAt: inDays(29),
  zoneChanged: false,
  returned: null,
  ...more,
})

const letters: readonly ScheduledSummary[] = [
  scheduled(1),
  scheduled(2, {
    receiver: person('Rosalind', { isGuest: true }),
    banner: 'starry-night',
    delivery: onDay(80, 'America/Vancouver'),
    zoneChanged: true,
    preview: 'For the morning of your exam: you know all of it.',
  }),
  scheduled(3, {
    banner: 'spring-flowers',
    delivery: slow,
    deliverAt: inDays(12),
    preview: 'This one takes its time.',
  }),
  scheduled(4, {
    banner: 'royal-elegance',
    preview: 'I thought that you should know.',
    returned: { at: inDays(-1), reason: 'friends_only' },
  }),
]

/** Nobody waits for a day, and no letter comes back at a press. */
const withScheduled =
  (...list: ScheduledSummary[]): Step =>
  async page => {
    await answerCall(page, 'scheduledLetters/list', () => list)
    await withCount(list.length)(page)
  }

const withCount = (count: number) => (page: Page) =>
  alterAnswers(page, '*/api/rpc/letters/sent*', text =>
    text.replace(/"scheduled":\d+/, `"scheduled":${count}`),
  )

const coming: readonly OnTheWay[] = [
  {
    id: '0197a000-0000-7000-8000-0000000000b1',
    sender: person('Theo_w'),
    banner: 'spring-flowers',
    postedOn: dayOf(inDays(-2)),
    arrivesOn: dayOf(inDays(12)),
    from: 'Lisbon',
  },
  {
    id: '0197a000-0000-7000-8000-0000000000b2',
    sender: person('WWWWWWWWWWWWWWW'),
    banner: 'starry-night',
    postedOn: dayOf(inDays(-1)),
    arrivesOn: dayOf(inDays(3)),
    from: null,
  },
]

const withComing: Step = async page => {
  await answerCall(page, 'scheduledLetters/onTheWay', () => coming)
  await alterAnswers(page, '*/api/rpc/letters/unreadCount*', text =>
    text.replace(/"onTheWay":\d+/, `"onTheWay":${coming.length}`),
  )
}

/** Its draft stays nowhere. */
const unsaved: Step = page => answerCall(page, 'drafts/save', () => ({ revision: 1, updatedAt: new Date() }))

const accepts =
  (delivery: Delivery, deliverAt: Date): Step =>
  page =>
    answerCall(page, 'scheduledLetters/schedule', () => ({
      id: '0197a000-0000-7000-8000-0000000000c1',
      receiver: person(people.elena.username),
      createdAt: new Date(),
      delivery,
      deliverAt,
    }))

const write: Step = async page => {
  await page.locator('.recipient-field__found, .recipient-field__foundLine').first().waitFor()
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('My dearest, this is for the day itself.')
}

const openSheet = pressStep('Change when it arrives')
const chooseWay =
  (name: string): Step =>
  page =>
    page.getByRole('radio', { name, exact: true }).check()

const choose =
  (field: string, typed: string): Step =>
  async page => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(typed)
    await page.getByRole('option').first().click()
  }

const onADay: readonly Step[] = [write, openSheet, chooseWay('On a Day'), pressStep('In One Year')]
const bySlowPost: readonly Step[] = [
  write,
  openSheet,
  chooseWay('By Slow Post'),
  choose('From', 'Lisbon'),
  choose('To', 'Kyoto'),
  shows('Lisbon to Kyoto, 11,100 km: 15 days.'),
]

const editing: Step = async page => {
  const letter = { ...scheduled(1), content: '<p>Until then, my dear.</p>', revision: 7, savedAt: new Date() }
  await answerCall(page, 'scheduledLetters/get', () => ({ ...letter, deliverAt: inDays(29) }))
}

const desk: readonly Screen[] = [
  { name: 'When it arrives', path: toElena, routes: unsaved, steps: [openSheet, chooseWay('Now')] },
  {
    name: 'On a day, by the clock of a city',
    path: toElena,
    routes: unsaved,
    steps: [...onADay, chooseWay('The clock of…'), choose('City', 'Tokyo'), shows(/Tokyo time/)],
  },
  {
    name: 'On a day that has passed',
    path: toElena,
    routes: unsaved,
    steps: [...onADay, fill('Date', '2020-02-14'), pressStep('Done'), shows('It cannot arrive then.')],
  },
  { name: 'By slow post', path: toElena, routes: unsaved, steps: bySlowPost },
  {
    name: 'Kept until its day',
    path: toElena,
    routes: unsaved,
    steps: [...onADay, pressStep('Done'), shows(/^Keep It Until/)],
  },
  {
    name: 'It waits with us',
    path: toElena,
    routes: async (page, cast) => {
      await unsaved(page, cast)
      await accepts(onDay(29, 'Asia/Tokyo'), inDays(29))(page, cast)
    },
    steps: [...onADay, pressStep('Done'), pressStep(/^Keep It Until/), shows('It Waits With Us')],
  },
  {
    name: 'It is on its way',
    path: toElena,
    routes: async (page, cast) => {
      await unsaved(page, cast)
      await accepts(slow, inDays(14))(page, cast)
    },
    steps: [...bySlowPost, pressStep('Done'), pressStep('Post It Slowly'), shows('It Is on Its Way')],
  },
  {
    name: 'Editing a letter that waits',
    path: `/compose?scheduled=${scheduled(1).id}`,
    routes: editing,
    steps: [shows(/^It leaves in 2\d days\./), shows('Save Changes')],
  },
]

const lists: readonly Screen[] = [
  {
    name: 'Sent letters that come later',
    as: 'elena',
    path: '/sent',
    routes: withScheduled(...letters),
    steps: [shows('Came Back')],
  },
  {
    name: 'Letters that come later, loading',
    as: 'elena',
    path: '/sent',
    held: ['scheduledLetters/list'],
    routes: withCount(letters.length),
    steps: [showsPart('.scheduled-item')],
  },
  {
    name: 'Send now',
    as: 'elena',
    path: '/sent',
    routes: withScheduled(scheduled(1)),
    steps: [pressStep('Send Now'), shows('Send it now?')],
  },
  {
    name: 'Call it back',
    as: 'elena',
    path: '/sent',
    routes: withScheduled(scheduled(3, { delivery: slow })),
    steps: [pressStep('Call It Back'), shows('Call it back?')],
  },
  {
    name: 'On its way to you',
    as: 'elena',
    path: '/inbox',
    routes: withComing,
    steps: [shows('On Its Way to You')],
  },
]

export const arrivingLaterArea: Area = { name: 'Arriving later', as: 'theo', screens: [...desk, ...lists] }
