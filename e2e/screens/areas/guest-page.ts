import type { ErrorCode } from '@novelette/domain/errors.ts'
import type { Envelope, Envelopes } from '@novelette/domain/guests/guest-schemas.ts'
import { type BannerId, bannerIds, bannerOf } from '@novelette/domain/letters/banners.ts'
import { answerCall } from '../../admin-answers.ts'
import { answerCallWith, holdCall } from '../../intercept.ts'
import {
  type Area,
  fill,
  leaveDialog,
  offers,
  pressStep,
  type Screen,
  type Step,
  sequence,
  shows,
  showsPart,
} from '../screen.ts'
import { refusedWith } from './mail-links.ts'

const path = '/l/Ab3dEf7hJk9m#7xKp3mQv9sTb2nWz5cRd8f'

const envelope = (day: number, changed: Partial<Envelope> = {}): Envelope => ({
  id: `0197a000-0000-7000-8000-0000000000${String(day).padStart(2, '0')}`,
  createdAt: new Date(Date.UTC(2026, 10, day)),
  banner: 'romantic-roses',
  own: false,
  opened: false,
  openWhen: null,
  ...changed,
})

const behind = (letters: readonly Envelope[], changed: Partial<Envelopes> = {}): Envelopes => ({
  name: 'Rosalind',
  writer: 'Jack',
  letters: [...letters],
  nextCursor: null,
  answersLeft: 5,
  ...changed,
})

const words = `<p>Dear Rosalind,</p><p>The kettle is on and the garden has forgotten its manners without you. The roses lean over the
gate to see who comes, and nobody does. Come home, and I will tell you the rest.</p><p>I have kept the letter you wrote from the train; it is
in the blue tin, under the tea.</p>`

/** Answers every call of the page as if these lay behind the link. */
export const answered =
  (found: Envelopes, content = words): Step =>
  async page => {
    await answerCall(page, 'guests/envelopes', () => found)
    await answerCall(page, 'guests/markDelivered', () => ({}))
    await answerCall(page, 'guests/open', input => {
      const { letterId } = input as { letterId: string }
      const { id, createdAt, banner, own } =
        found.letters.find(letter => letter.id === letterId) ?? envelope(1)
      return { id, createdAt, banner, own, content }
    })
    await answerCall(page, 'guests/report', () => ({}))
    await answerCall(page, 'guests/refuseMail', () => ({ undo: 'a-token' }))
    await answerCall(page, 'mailRefusals/undo', () => ({}))
    await answerCall(page, 'guests/answer', () => ({ createdAt: new Date(), answersLeft: 4 }))
  }

const refused = (code: ErrorCode, status: number, call = 'guests/envelopes'): Step => {
  return page => answerCallWith(page, call, refusedWith(code, status))
}

export const sealed = behind([envelope(24)])
const closed = behind([envelope(24, { openWhen: { label: 'you miss me', opensFrom: null } })])
const byPost = envelope(24, { postedAt: new Date(Date.UTC(2026, 10, 9)) })
const posted = behind([byPost, { ...byPost, id: envelope(20).id, opened: true, banner: 'dreamy-clouds' }])
const several = behind([
  envelope(24),
  envelope(20, { opened: true, banner: 'dreamy-clouds' }),
  envelope(19, { own: true, opened: true, banner: 'golden-hearts' }),
])
const read = behind([envelope(24, { opened: true, banner: 'starry-night' })])

const isThere = shows('From Jack. Hold the seal to open it.')
const seal = 'Open the letter from Jack'

/** A press of a key, and then the button: the seal is held in journeys. */
const ask: Step = page => page.getByRole('button', { name: seal }).press('Enter')
const begin: readonly Step[] = [isThere, ask, pressStep('Open It')]
const opens: readonly Step[] = [showsPart('.letter-text'), offers('Save as Picture')]

/** A letter of a link, opened. */
export const opened = (name: string, steps: readonly Step[] = [], found = sealed): Screen => ({
  name,
  path,
  routes: answered(found),
  steps: [...begin, ...opens, ...steps],
})

const ofPapers = bannerIds.map(
  (id: BannerId): Screen => ({
    name: `Sealed, ${bannerOf(id).name}`,
    path,
    routes: answered(behind([envelope(24, { banner: id })])),
    steps: [isThere],
  }),
)

const wideName = 'Wilhelmina Constantia of Wolverhampton'

const sealedScreens: readonly Screen[] = [
  {
    name: 'Awaited',
    path,
    routes: page => holdCall(page, 'guests/envelopes'),
    steps: [shows('A letter for')],
  },
  ...ofPapers,
  {
    name: 'Sealed, the longest names',
    path,
    routes: answered(behind([envelope(24)], { name: wideName, writer: 'WWWWWWWWWWWWWWW' })),
    steps: [shows(/^From WWW/)],
  },
  ...sequence(
    {
      name: 'Sealed, by slow post',
      path,
      routes: answered(posted),
      steps: [isThere, shows(/^Posted/), pressStep('1 other letter'), shows(/^From Jack/)],
    },
    ['Open, by slow post', ask, pressStep('Open It'), ...opens],
  ),
  ...sequence(
    { name: 'Closed', path, routes: answered(closed), steps: [shows('From Jack. Open when you miss me.')] },
    ['Closed, the question', pressStep(/^Open the letter/), shows('Open the letter now?')],
  ),
  {
    name: 'The seal held',
    path,
    routes: answered(sealed),
    steps: [
      isThere,
      // Half of it, for as long as the picture takes.
      page => page.locator('.held-seal__ring').evaluate(ring => ring.setAttribute('data-held', 'true')),
      page =>
        page.locator('.held-seal__progress').evaluate(circle => {
          circle.setAttribute('style', 'transition:none;stroke-dashoffset:.4')
        }),
    ],
  },
  ...sequence(
    {
      name: 'Several letters',
      path,
      routes: answered(several, '<p>Dear Jack,</p><p>I am on the ten o’clock.</p>'),
      steps: [isThere, shows('2 earlier letters')],
    },
    ['Several letters, spread out', pressStep('2 earlier letters'), shows('Your reply')],
    [
      'Open, an answer of their own',
      page => page.getByRole('button', { name: /^Your reply/ }).click(),
      shows('Your reply to Jack'),
      offers('Save as Picture'),
    ],
  ),
  {
    name: 'Opened before',
    path,
    routes: answered(read),
    steps: [shows(/You have opened it/)],
  },
  {
    name: 'No letter left',
    path,
    routes: answered(behind([])),
    steps: [shows('There is no letter here now')],
  },
]

const writeAnswer = fill('Your reply to Jack', 'Dear Jack,\n\nI am on the ten o’clock. Leave the kettle on.')

const oneLetter: readonly Screen[] = sequence(
  {
    name: 'Open without a read receipt?',
    path,
    routes: answered(sealed),
    steps: [
      isThere,
      pressStep('Open Without a Read Receipt'),
      shows('Jack will not see that you opened it.'),
    ],
  },
  ['Open the letter now?', leaveDialog, ask, offers('Open It')],
  ['Open', pressStep('Open It'), ...opens],
  ['Keep', pressStep('Save to an Account'), shows(/With a free account/)],
  ['Report', leaveDialog, pressStep('Report'), shows(/This one letter will be shown/)],
  [
    'Report, sent',
    pressStep('Something else', 'radio'),
    page => page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click(),
    shows('Thank you.'),
  ],
  ['Stop Emails', leaveDialog, pressStep('Stop Emails'), shows('From whom?')],
  [
    'Stop Mail, done',
    page => page.getByRole('radio').first().check(),
    pressStep('Yes, Stop Emails'),
    shows(/^Done\./),
  ],
  ['Stop Mail, undone', pressStep('Undo'), shows(/^Undone\./)],
  ['Answer', leaveDialog, pressStep('Reply'), offers('Send Your Reply')],
  ['Answer, written', writeAnswer],
  ['Answer, thrown away?', pressStep('Close This Page'), shows('Discard your reply?')],
  [
    'Answer, nearly too long',
    pressStep('Continue Writing'),
    fill('Your reply to Jack', 'A word. '.repeat(2_300)),
    shows(/characters left/),
  ],
  ['Answer, sent', writeAnswer, pressStep('Send Your Reply'), shows('Your reply is on its way to Jack.')],
  ['Closed by its reader', pressStep('Close This Page'), shows('This page is closed')],
)

const openScreens: readonly Screen[] = [
  opened('Open, with others', [], several),
  {
    name: 'The letter on its way',
    path,
    routes: async (page, cast) => {
      await answered(sealed)(page, cast)
      await holdCall(page, 'guests/open')
    },
    steps: [...begin, shows('Opening your letter…')],
  },
  {
    name: 'The letter not fetched',
    path,
    routes: async (page, cast) => {
      await answered(sealed)(page, cast)
      await refused('unexpected', 500, 'guests/open')(page, cast)
    },
    steps: [...begin, offers('Try Again')],
  },
  {
    name: 'Taken back',
    path,
    routes: async (page, cast) => {
      await answered(sealed)(page, cast)
      await refused('not_found', 404, 'guests/open')(page, cast)
    },
    steps: [...begin, shows('It was taken back')],
  },
  {
    ...opened('Keep, signed in', [pressStep('Save to an Account'), offers('Save to My Inbox')]),
    as: 'noor',
  },
  {
    ...opened('Answer, not sent', [
      pressStep('Reply'),
      writeAnswer,
      pressStep('Send Your Reply'),
      shows('Your reply was not sent'),
    ]),
    routes: async (page, cast) => {
      await answered(sealed)(page, cast)
      await refused('unavailable', 500, 'guests/answer')(page, cast)
    },
  },
  opened('Answer, none left', [pressStep('Reply'), shows('Wait for Jack to write')], {
    ...sealed,
    answersLeft: 0,
  }),
]

const endScreens: readonly Screen[] = [
  { name: 'Ended, without a key', path: '/l/Ab3dEf7hJk9m.', steps: [shows('This link does not work')] },
  ...sequence(
    { name: 'Ended', path, routes: refused('link_invalid', 410), steps: [shows('This link does not work')] },
    [
      'Ended, no link pasted',
      fill('Paste the whole link or the key', 'hello'),
      pressStep('Open the Envelope'),
      shows(/neither a whole link/),
    ],
    [
      'Ended, pasted again',
      fill('Paste the whole link or the key', '2xKp 3mQv 9sTb 2nWz 5cRd 8f'),
      pressStep('Open the Envelope'),
      shows(/does not work either/),
    ],
  ),
  {
    name: 'Claimed',
    path,
    routes: refused('guest_claimed', 409),
    steps: [shows('These letters are in an inbox now')],
  },
  {
    name: 'Asleep',
    path,
    routes: refused('guest_inactive', 409),
    steps: [shows('This link is inactive')],
  },
  { name: 'Not fetched', path, routes: refused('unexpected', 400), steps: [offers('Try Again')] },
]

const stop = '/mail/stop#a-token'
const stopScreens: readonly Screen[] = [
  ...sequence(
    {
      name: 'No more mail?',
      path: stop,
      routes: async page => {
        await answerCall(page, 'mailRefusals/refuse', () => ({}))
        await answerCall(page, 'mailRefusals/undo', () => ({}))
      },
      steps: [offers('Stop Emails From Novelette')],
    },
    ['No more mail, done', pressStep('Stop Emails From Novelette'), offers('Undo')],
    ['No more mail, undone', pressStep('Undo'), shows('Emails Come Again')],
  ),
  {
    name: 'No more mail, too old',
    path: stop,
    routes: refused('link_invalid', 410, 'mailRefusals/refuse'),
    steps: [pressStep('Stop Emails From Novelette'), shows('This Link Is Too Old')],
  },
  {
    name: 'No more mail, too late to undo',
    path: stop,
    routes: async (page, cast) => {
      await answerCall(page, 'mailRefusals/refuse', () => ({}))
      await refused('link_invalid', 410, 'mailRefusals/undo')(page, cast)
    },
    steps: [pressStep('Stop Emails From Novelette'), pressStep('Undo'), shows('Too Late to Undo')],
  },
]

export const guestPageArea: Area = {
  name: 'The page of a link',
  as: 'visitor',
  screens: [...sealedScreens, ...oneLetter, ...openScreens, ...endScreens, ...stopScreens],
}
