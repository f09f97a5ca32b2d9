import { bannerIds, bannerOf } from '@novelette/domain/letters/banners.ts'
import { intercept } from '../../intercept.ts'
import { altersFirst, closedText, closesFirst } from '../closed-letters.ts'
import { inDays } from '../in-days.ts'
import {
  type Area,
  fill,
  leaveDialog,
  offers,
  pressStep,
  type Screen,
  type Step,
  sequence,
  settles,
  shows,
  showsPart,
} from '../screen.ts'
import { facesLoaded, letterInScripts, replaceWords } from '../scripts.ts'

const openLetter = '/inbox?letter='

const ofFamilies = bannerIds.map(
  (id): Screen => ({
    name: `Open, ${bannerOf(id).name}`,
    path: ({ openOn }) => openLetter + openOn(id),
    steps: [showsPart('.letter-text')],
  }),
)

const onRoses = {
  path: ({ openOn }) => openLetter + openOn('romantic-roses'),
} satisfies Partial<Screen>

const openReport: readonly Step[] = [pressStep('More'), pressStep('Report This Letter')]

const share: Step = page => page.locator('.share-letter-picture > button').click()

export const letterArea: Area = {
  name: 'A received letter',
  as: 'elena',
  screens: [
    {
      name: 'Sealed',
      path: ({ sealed }) => openLetter + sealed,
      steps: [shows('Press the seal to open it')],
    },
    ...sequence(
      {
        name: 'Closed',
        path: ({ sealed }) => openLetter + sealed,
        routes: closesFirst('received'),
        steps: [shows(closedText)],
      },
      ['Closed, the question', pressStep(/^Open the letter/), shows('Open the letter now?')],
    ),
    {
      name: 'Closed, before its day',
      path: ({ sealed }) => openLetter + sealed,
      routes: closesFirst('received', inDays(30)),
      steps: [pressStep(/^Open the letter/), shows(/^It opens on/)],
    },
    {
      name: 'Sealed, by slow post',
      path: ({ sealed }) => openLetter + sealed,
      routes: altersFirst('received', { postedAt: inDays(-14) }),
      steps: [shows(/^Posted/)],
    },
    ...ofFamilies,
    {
      name: 'In Arabic',
      ...onRoses,
      routes: replaceWords('letters/received', letterInScripts.arabic),
      steps: [showsPart('.letter-text [dir="rtl"]'), settles, facesLoaded],
    },
    {
      name: 'In Hindi',
      ...onRoses,
      routes: replaceWords('letters/received', letterInScripts.hindi),
      steps: [shows(/जल्दी आना/), settles, facesLoaded],
    },
    {
      name: 'In Japanese, read vertically',
      ...onRoses,
      routes: replaceWords('letters/received', letterInScripts.japanese),
      steps: [pressStep('Read Vertically'), showsPart('.letter-sheet[data-vertical]'), settles, facesLoaded],
    },
    {
      name: 'In five scripts',
      ...onRoses,
      routes: replaceWords('letters/received', letterInScripts.five),
      steps: [showsPart('.letter-text [dir="rtl"]'), settles, facesLoaded],
    },
    {
      name: 'With something of a later release',
      ...onRoses,
      routes: replaceWords(
        'letters/received',
        '<p>My dear,</p><p>I put something in for you.</p><figure data-film="1">At the sea</figure><figure data-flower="rose" data-lies="foot"></figure>',
      ),
      steps: [shows(/^With this letter comes something/), settles],
    },
    { name: 'Loading', ...onRoses, held: ['letters/received'], steps: [showsPart('.skeleton')] },
    {
      name: 'Gone',
      path: () => openLetter + crypto.randomUUID(),
      steps: [page => page.getByRole('heading', { level: 2 }).or(page.getByRole('alert')).first().waitFor()],
    },
    {
      name: 'Failed',
      ...onRoses,
      failing: ['letters/received'],
      steps: [offers('Try Again')],
    },
    {
      name: 'Its picture is being made',
      ...onRoses,
      routes: page => intercept(page, '*/assets/capture-letter*', () => null),
      steps: [share, shows('Capturing...')],
    },
    // The picture is made when the menu opens, and the button then says so for two seconds, too short for two pictures.
    ...sequence({ name: 'Ways to share', ...onRoses, steps: [share, shows('Instagram'), offers('Share')] }, [
      'Picture for Instagram',
      pressStep('Instagram'),
      page => page.getByRole('alertdialog').first().waitFor(),
      offers('Share'),
    ]),
    ...sequence(
      { name: 'More', ...onRoses, steps: [pressStep('More'), shows('Report This Letter')] },
      ['Block', pressStep(/^Block /), shows(/They are not told/)],
      ['Report', leaveDialog, ...openReport, shows(/This one letter will be shown/)],
      [
        'Report, all chosen',
        pressStep('Something else', 'radio'),
        page => page.getByRole('checkbox').check(),
      ],
      [
        'Report, no reason given',
        leaveDialog,
        ...openReport,
        fill('Anything to add? (optional)', 'x'.repeat(501)),
        pressStep('Report'),
        shows('Please choose a reason'),
      ],
    ),
    ...sequence(
      {
        name: 'Reported before',
        as: 'wide',
        path: ({ longWords }) => openLetter + longWords,
        steps: [showsPart('.letter-text')],
      },
      ['Report, made before', ...openReport, shows(/You reported it on/)],
    ),
  ],
}
