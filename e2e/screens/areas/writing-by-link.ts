import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import type { Page } from '@playwright/test'
import { answerCall } from '../../admin-answers.ts'
import { alterAnswers, answerCallWith, holdCall } from '../../intercept.ts'
import { inDays } from '../in-days.ts'
import { usernames } from '../members.ts'
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

/** For screens that nobody can reach by pressing alone: a guest has claimed, a link is inactive, a mail is a week old. */
const rosalind = (id: string, changes: Partial<Guest> = {}): Guest => ({
  id,
  name: 'Rosalind',
  state: 'open',
  opensUntil: inDays(365),
  mailedTo: null,
  mailedAt: null,
  mailAgainFrom: null,
  claimedBy: null,
  enclosures: 'friends_only',
  createdAt: inDays(-56),
  ...changes,
})

const guestId = '0197a000-0000-7000-8000-00000000001f'
const link = { locator: 'abcdefghijkm', secret: 'ABCDEFGHJKLMNPQRSTUVWX' }
const mailed = { mailedTo: 'r…d@example.com', mailedAt: inDays(-24) }
const closed = { state: 'closed', opensUntil: null } as const
const claimed = {
  state: 'claimed',
  opensUntil: null,
  claimedBy: { id: '0197a000-0000-7000-8000-000000000aaa', username: 'jack2', profilePicture: null },
} as const

const withGuests =
  (...guests: Guest[]): Step =>
  async page => {
    await answerCall(page, 'guests/list', () => guests)
    await answerCall(page, 'guests/link', () => link)
  }

/** Everybody whom the member has written to has no account. */
const withoutAccounts =
  (changes: Partial<Guest> = {}): Step =>
  async (page, cast) => {
    const members = Object.keys(usernames) as (keyof typeof usernames)[]
    await withGuests(...members.map(member => rosalind(cast.idOf(member), changes)))(page, cast)
    await alterAnswers(page, '*/api/rpc/letters/*', text => JSON.stringify(toGuests(JSON.parse(text))))
  }

function toGuests(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toGuests)
  if (!isRecord(value)) return value
  const entries = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toGuests(inner)]))
  const isOther = typeof value.username === 'string' && value.username !== usernames.elena
  return isOther ? { ...entries, username: 'Rosalind', profilePicture: null, isGuest: true } : entries
}

const line = 'Write to Someone Without an Account'
const named = [pressStep(line), fill('The name on the envelope', 'Rosalind')]
const toGuest = `/compose?guest=${guestId}`

const writes: Step = async page => {
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('By hand, then.')
}

const send =
  (...guests: Guest[]): Step =>
  async (page, cast) => {
    await withGuests(...guests)(page, cast)
    const receiver = { id: guestId, username: 'Rosalind', profilePicture: null, isGuest: true }
    await answerCall(page, 'drafts/save', () => ({ revision: 1, updatedAt: new Date() }))
    await answerCall(page, 'guests/send', input => ({
      id: isRecord(input) ? input.id : '',
      status: 'sent',
      createdAt: new Date(),
      receiver,
    }))
  }

const sent = (name: string, guest: Guest, ...steps: Step[]): Screen => ({
  name,
  as: 'theo',
  path: toGuest,
  routes: send(guest),
  steps: [writes, pressStep('Send Beautiful Letter'), shows('Letter Sent Successfully!'), ...steps],
})

const chosen = (name: string, changes: Partial<Guest>, ...steps: Step[]): Screen => ({
  name,
  as: 'theo',
  path: toGuest,
  routes: withGuests(rosalind(guestId, changes)),
  steps: [shows(/no account/), ...steps],
})

const composing: readonly Screen[] = [
  ...sequence(
    { name: 'By hand', as: 'theo', path: '/compose', routes: withGuests(), steps: named },
    [
      'By mail',
      pressStep('Novelette emails them the link', 'radio'),
      fill('Their email address', 'rosalind.featherstonehaugh@postoffice.example.com'),
    ],
    ['Is this their address', pressStep('Continue'), shows('Is this their email address?')],
  ),
  {
    name: 'No name',
    as: 'theo',
    path: '/compose',
    routes: withGuests(),
    steps: [pressStep(line), pressStep('Write to Them'), shows('Please write a name on the envelope')],
  },
  {
    name: 'No link made',
    as: 'theo',
    path: '/compose',
    routes: withGuests(),
    failing: ['guests/create'],
    steps: [...named, pressStep('Write to Them'), shows('No link was made')],
  },
  {
    name: 'Guests of before',
    as: 'theo',
    path: '/compose',
    routes: withGuests(
      ...['Rosalind', 'Grandmother on the island', 'M.', 'Beatrice'].map((name, index) =>
        rosalind(`0197a000-0000-7000-8000-00000000002${index}`, { name }),
      ),
    ),
    steps: [pressStep(line), shows('You have written to')],
  },
  {
    name: 'Among recent recipients',
    as: 'theo',
    path: '/compose',
    routes: withGuests(rosalind(guestId)),
    steps: [page => page.getByRole('combobox').click(), shows('Rosalind')],
  },
  chosen('Chosen', {}, shows(/Once it is sent/)),
  chosen('Chosen, mailed', mailed, shows(/The link is emailed/)),
  chosen('Chosen, closed', closed, shows(/This link is closed/)),
  ...sequence(chosen('Chosen, taken', claimed, shows(/These letters are in/)), [
    'Not the one',
    pressStep('That Is Not Rosalind'),
    showsPart('.guests__form'),
  ]),
  sent('Sent', rosalind(guestId), shows('Copy Link')),
  sent('Sent, QR code', rosalind(guestId), pressStep('QR Code'), shows('Print a Card')),
  {
    ...sent('Sent, QR code printed', rosalind(guestId), pressStep('QR Code'), shows('Print a Card')),
    before: page => page.emulateMedia({ media: 'print' }),
    isPrint: true,
  },
  sent('Sent and mailed', rosalind(guestId, mailed), shows(/The link is emailed/)),
  {
    ...sent('Sent, not copied', rosalind(guestId)),
    before: page =>
      page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
      }),
    steps: [
      writes,
      pressStep('Send Beautiful Letter'),
      pressStep('Copy Link'),
      page => page.getByLabel('The link').waitFor(),
    ],
  },
  {
    ...sent('Sent, link not loaded', rosalind(guestId), shows(/The link could not be loaded/)),
    routes: async (page, cast) => {
      await send(rosalind(guestId))(page, cast)
      await answerCallWith(page, 'guests/link', { status: 500, json: {} })
    },
  },
]

const aLetter = { path: '/sent?filter=read', open: (page: Page) => page.locator('main li a').first().click() }
const letter = (name: string, changes: Partial<Guest>, ...steps: Step[]): Screen => ({
  name: `A letter: ${name}`,
  path: aLetter.path,
  routes: withoutAccounts(changes),
  steps: [aLetter.open, showsPart('.letter-text'), ...steps],
})

const letters: readonly Screen[] = [
  { name: 'Sent letters', path: '/sent', routes: withoutAccounts(), steps: [shows(/To Rosalind/)] },
  letter('mailed', { ...mailed, mailAgainFrom: inDays(6) }, shows(/emailed again from/)),
  ...sequence(letter('mail again', mailed, shows('Email Again')), [
    'A letter: another address',
    pressStep('Another Address'),
    shows(/Email the link to/),
  ]),
  ...sequence(
    letter('the link', {}, shows('Change the Link')),
    ['A letter: change', pressStep('Change the Link'), shows(/stops working/)],
    ['A letter: close', leaveDialog, pressStep('Close the Link'), shows(/Nobody can open/)],
  ),
  letter('closed', closed, shows('Open the Link Again')),
  letter('inactive', { state: 'inactive', opensUntil: null }, shows('Open the Link Again')),
  letter('taken', claimed, shows(/These letters are in/)),
  {
    ...letter('link loading', {}),
    routes: async (page, cast) => {
      await withoutAccounts()(page, cast)
      await holdCall(page, 'guests/list')
    },
  },
  {
    ...letter('link failed', {}, shows('Their link could not be loaded')),
    routes: async (page, cast) => {
      await withoutAccounts()(page, cast)
      await answerCallWith(page, 'guests/list', { status: 500, json: {} })
    },
  },
  { name: 'Inbox', path: '/inbox', routes: withoutAccounts(), steps: [shows(/From: Rosalind/)] },
  { name: 'Dashboard', path: '/dashboard', routes: withoutAccounts(), steps: [shows(/From: Rosalind/)] },
  {
    name: 'An answer',
    path: ({ openOn }) => `/inbox?letter=${openOn('romantic-roses')}`,
    routes: withoutAccounts(),
    steps: [showsPart('.letter-text')],
  },
  {
    name: 'Letters between',
    path: ({ idOf }) => `/letters/${idOf('theo')}`,
    routes: withoutAccounts(mailed),
    steps: [shows(/You and/), shows('Copy Link')],
  },
  {
    name: 'Letters between, taken',
    path: ({ idOf }) => `/letters/${idOf('theo')}`,
    routes: withoutAccounts(claimed),
    steps: [shows(/These letters are in/)],
  },
]

export const writingByLinkArea: Area = {
  name: 'Written by link',
  as: 'elena',
  screens: [...composing, ...letters],
}
