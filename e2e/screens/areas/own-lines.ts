import { people } from '../../../server/src/demo/people.ts'
import {
  type Area,
  fill,
  pressStep,
  type Screen,
  type Step,
  sequence,
  settles,
  shows,
  showsPart,
} from '../screen.ts'
import { facesLoaded, replaceWords } from '../scripts.ts'
import { writeLetter } from './compose.ts'
import { answered, opened, sealed } from './guest-page.ts'

const path = `/compose?to=${people.elena.username}`
const openLetter = '/inbox?letter='

const press =
  (key: string): Step =>
  page =>
    page.keyboard.press(key)

const written: readonly Screen[] = sequence(
  {
    name: 'A heading is typed',
    path,
    steps: [writeLetter, pressStep(/^Heading: /), fill('Heading', 'Thank You for Sunday')],
  },
  ['A heading of one’s own', press('Enter'), showsPart('[aria-label="Heading: Thank You for Sunday"]')],
  ['No heading', pressStep(/^Heading: /), pressStep('No Heading'), press('Enter'), shows('Add a Heading')],
  [
    'A heading that is too long',
    pressStep('Add a Heading'),
    fill('Heading', 'Thank you '.repeat(7)),
    shows(/^A heading has/),
  ],
  ['A name is typed', press('Escape'), pressStep(/^Signed: /), fill('Signed', 'your grandson')],
  ['A name of one’s own', press('Enter'), showsPart('[aria-label="Signed: your grandson"]')],
  ['A name in the preview', pressStep('Preview'), shows('As it will arrive')],
)

const words = '<p>Dear Elena,</p><p>The pears came safely, all but two, and the house smells of them.</p>'
const figures = (heading: string, name: string) =>
  `<figure data-heading="own">${heading}</figure><figure data-name="">${name}</figure>`
const own = words + figures('Thank You for Sunday', 'your grandson')
const long =
  words +
  figures(
    'Thank you for the pears, the blanket and everything besides',
    'the one who still owes you a blue kettle',
  )
const hebrew = words + figures('תודה על יום ראשון', 'הנכד שלך')

export const ownLinesArea: Area = {
  name: 'A heading and a name',
  as: 'theo',
  screens: [
    ...written,
    ...(
      [
        ['Read', 'starry-night', own],
        ['Read, as long as they may be', 'spring-flowers', long],
        ['Read, in Hebrew', 'royal-elegance', hebrew],
        ['Read, with no heading', 'golden-hearts', `${words}<figure data-heading="none"></figure>`],
      ] as const
    ).map(
      ([name, banner, content]): Screen => ({
        name,
        as: 'elena',
        path: ({ openOn }) => openLetter + openOn(banner),
        routes: replaceWords('letters/received', content),
        steps: [shows(/^The pears/), settles, facesLoaded],
      }),
    ),
    { ...opened('Read by link'), as: 'visitor', routes: answered(sealed, own) },
  ],
}
