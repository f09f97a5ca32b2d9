import { bannerIds } from '@novelette/domain/letters/banners.ts'
import {
  type OnTheWay,
  returnReasons,
  type ScheduledSummary,
} from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import type { Page } from '@playwright/test'
import { editDraftId } from '../../../web/src/scheduling/edit-draft-id.ts'
import { answerCall } from '../../admin-answers.ts'
import { alterAnswers } from '../../intercept.ts'
import { keepLongUndoOnScreen, keepUndoOnScreen } from '../../keep-on-screen.ts'
import { inDays } from '../in-days.ts'
import { dayOf, onDay, personCalled, scheduled, slow } from '../scheduled-letters.ts'
import { type Area, offers, pressStep, type Step, sequence, shows, showsPart } from '../screen.ts'

const letters: readonly ScheduledSummary[] = [
  scheduled(1),
  scheduled(2, {
    receiver: personCalled('Rosalind', { isGuest: true }),
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

const returned = returnReasons.map((reason, index) =>
  scheduled(index, {
    receiver: personCalled('Rosalind', { isGuest: reason === 'link_closed' }),
    banner: bannerIds[index] ?? 'romantic-roses',
    returned: { at: inDays(-1), reason },
  }),
)

/** Nobody waits for a day, and no letter comes back at a press. */
const withScheduled =
  (...list: ScheduledSummary[]): Step =>
  async page => {
    await answerCall(page, 'scheduledLetters/list', () => list)
    await withCount(list.length)(page)
  }

/** A draft of changes to it waits. */
const withChanges =
  (letter: ScheduledSummary): Step =>
  async (page, cast) => {
    const draft = { id: editDraftId(letter.id), receiver: letter.receiver.username, banner: letter.banner }
    await answerCall(page, 'drafts/list', () => [
      { ...draft, firstWords: letter.preview, updatedAt: new Date() },
    ])
    await withScheduled(letter)(page, cast)
  }

const withCount = (count: number) => (page: Page) =>
  alterAnswers(page, '*/api/rpc/letters/sent*', text =>
    text.replace(/"scheduled":\d+/, `"scheduled":${count}`),
  )

const coming: readonly OnTheWay[] = [
  {
    id: '0197a000-0000-7000-8000-0000000000b1',
    sender: personCalled('Theo_w'),
    banner: 'spring-flowers',
    postedOn: dayOf(inDays(-2)),
    arrivesOn: dayOf(inDays(12)),
    from: 'Lisbon',
  },
  {
    id: '0197a000-0000-7000-8000-0000000000b2',
    sender: personCalled('WWWWWWWWWWWWWWW'),
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

export const notArrivedArea: Area = {
  name: 'Letters that have not arrived',
  as: 'elena',
  screens: [
    {
      name: 'Sent letters that come later',
      path: '/sent',
      routes: withScheduled(...letters),
      steps: [shows('Not Delivered')],
    },
    {
      name: 'Letters that come later, loading',
      path: '/sent',
      held: ['scheduledLetters/list'],
      routes: withCount(letters.length),
      steps: [showsPart('.scheduled-item')],
    },
    {
      name: 'Letters that come later, failed',
      path: '/sent',
      failing: ['scheduledLetters/list'],
      routes: withCount(letters.length),
      steps: [offers('Try Again')],
    },
    {
      name: 'Letters that came back, for each reason',
      path: '/sent',
      routes: withScheduled(...returned),
      steps: [shows('Not Delivered')],
    },
    {
      name: 'A letter that came back let go',
      path: '/sent',
      before: keepUndoOnScreen,
      routes: withScheduled(...letters),
      steps: [pressStep('Delete'), offers('Undo')],
    },
    {
      name: 'Not sent, and a draft',
      path: '/sent',
      before: keepLongUndoOnScreen,
      routes: async (page, cast) => {
        await withScheduled(scheduled(1))(page, cast)
        await answerCall(page, 'scheduledLetters/cancel', () => ({ draftId: scheduled(1).id }))
      },
      steps: [pressStep('Do Not Send'), offers('Open Draft')],
    },
    {
      name: 'Send now',
      path: '/sent',
      routes: withScheduled(scheduled(1)),
      steps: [pressStep('Send Now'), shows('Send it now?')],
    },
    ...sequence(
      {
        name: 'A letter with changes that are not in it',
        path: '/sent',
        routes: withChanges(scheduled(1)),
        steps: [shows(/^Your last changes are not in it yet/)],
      },
      ['Send now, without the changes', pressStep('Send Now'), shows('Send Without Them')],
    ),
    {
      name: 'Call it back',
      path: '/sent',
      routes: withScheduled(scheduled(3, { delivery: slow })),
      steps: [pressStep('Take Back'), shows('Take back this letter?')],
    },
    {
      name: 'On its way to you',
      path: '/inbox',
      routes: withComing,
      steps: [shows('On Its Way to You')],
    },
  ],
}
