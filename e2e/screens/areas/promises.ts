import { type BannerId, bannerIds, bannerOf } from '@novelette/domain/letters/banners.ts'
import { joinLetter } from '../../../domain/src/letters/parts/letter-parts.ts'
import { people } from '../../../server/src/demo/people.ts'
import { type Area, fill, pressStep, type Screen, type Step, sequence, shows, showsPart } from '../screen.ts'
import { facesLoaded, letterInScripts, replaceWords } from '../scripts.ts'
import { writeLetter } from './compose.ts'
import { answered, opened, sealed } from './guest-page.ts'

const promises = [
  'one walk in the rain, whenever you ask',
  'one whole Sunday without a plan, in a town where nobody knows us, with the good camera and you in the yellow coat',
  'a dance',
]

const letter = joinLetter({
  words: '<p>Dear Elena,</p><p>The sea has not changed at all, and I have run out of excuses.</p>',
  promises,
})

const shown = showsPart('.letter-sheet .promise-ticket__ticket')

const add =
  (line: string): Step =>
  async (page, cast) => {
    await fill('Good for', line)(page, cast)
    await pressStep('Add')(page, cast)
    await page.locator('dialog[open]').waitFor({ state: 'hidden' })
  }
const begin = [pressStep('Enclose'), pressStep('A Promise')]

const writing: readonly Screen[] = sequence(
  {
    name: 'A new one',
    path: `/compose?to=${people.elena.username}`,
    steps: [writeLetter, ...begin, showsPart('dialog .promise-ticket__ticket')],
  },
  ['Of nothing', pressStep('Add'), shows('Please say what it is good for.')],
  ['Written', fill('Good for', promises[0] ?? '')],
  ['On the paper', add(promises[0] ?? ''), shown],
  ['A fourth', ...begin, add('tea'), ...begin, add('a dance'), ...begin, shows(/^3 promises are as many/)],
  ['In the preview', pressStep('Close'), pressStep('Preview'), shows('As it will arrive')],
)

const reading = (banner: BannerId, content = letter) =>
  ({
    as: 'elena',
    path: ({ openOn }) => `/inbox?letter=${openOn(banner)}`,
    routes: replaceWords('letters/received', content),
    steps: [shown],
  }) satisfies Partial<Screen>

const onPaper: Step = page => page.emulateMedia({ media: 'print' })

const ofFamilies = bannerIds.flatMap((banner): readonly Screen[] => [
  { name: `In a letter, ${bannerOf(banner).name}`, ...reading(banner) },
  { name: `In print, ${bannerOf(banner).name}`, ...reading(banner), before: onPaper, isPrint: true },
])

const arabic = joinLetter({ words: letterInScripts.arabic, promises: ['نزهة تحت المطر متى شئتِ'] })
const columns = joinLetter({ words: letterInScripts.japanese, promises: ['雨の中の散歩、いつでも'] })
const long = joinLetter({ words: '<p>Look.</p>', promises: ['ä'.repeat(120)] })

export const promisesArea: Area = {
  name: 'Promises',
  as: 'theo',
  screens: [
    ...writing,
    ...ofFamilies,
    { name: 'In Arabic', ...reading('golden-hearts', arabic) },
    {
      name: 'In columns',
      ...reading('spring-flowers', columns),
      steps: [shown, pressStep('Read Vertically'), facesLoaded],
    },
    { name: 'A word as long as can be', ...reading('starry-night', long) },
    {
      name: 'In a reported letter',
      as: 'admin',
      path: '/admin?section=reports',
      routes: replaceWords('admin/discloseLetter', letter),
      steps: [pressStep('Show the Letter'), shown],
    },
    { ...opened('At a link'), as: 'visitor', routes: answered(sealed, letter) },
  ],
}
