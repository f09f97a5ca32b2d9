import { splitLetter } from '../../../domain/src/handwriting/letter-parts.ts'
import { people } from '../../../server/src/demo/people.ts'
import { signedByTheo } from '../../../server/src/demo/theos-signature.ts'
import { answerCallWith } from '../../intercept.ts'
import { type Area, fill, pressStep, type Step, shows, showsPart } from '../screen.ts'
import { writeLetter } from './compose.ts'

const path = `/compose?to=${people.elena.username}`
const showsPad = showsPart('[role=application]')

const keepsOne: Step = page =>
  answerCallWith(page, 'signatures/get', { json: { json: splitLetter(signedByTheo('')) } })

const draw: Step = async page => {
  const box = await page.locator('[role=application]').boundingBox()
  if (!box) throw new Error('There is nowhere to draw.')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.3))
  await page.mouse.down()
  for (const [x, y] of [
    [0.3, 0.7],
    [0.4, 0.3],
    [0.5, 0.7],
    [0.6, 0.4],
    [0.8, 0.5],
  ] as const) {
    await page.mouse.move(...at(x, y), { steps: 6 })
  }
  await page.mouse.up()
}

const drawByKeys: Step = async page => {
  await page.locator('[role=application]').focus()
  await page.keyboard.press('Space')
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowRight']) {
    await page.keyboard.press(key)
  }
}

const signed: Step = showsPart('svg[aria-label="Signed by hand"]')

const onPaper = '.page-dialog__paper'

const writePage: Step = async page => {
  const box = await page.locator(onPaper).first().boundingBox()
  if (!box) throw new Error('There is no paper.')
  for (const line of [0.15, 0.25, 0.35]) {
    await page.mouse.move(box.x + box.width * 0.15, box.y + box.height * line)
    await page.mouse.down()
    for (let wave = 1; wave <= 12; wave += 1) {
      const [x, y] = [0.15 + wave * 0.055, line + (wave % 2 === 0 ? 0.02 : -0.02)]
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 })
    }
    await page.mouse.up()
  }
}

const openPage = [pressStep('Enclose'), pressStep('A Page by Hand'), showsPart(onPaper)]
const keepPage = [
  writePage,
  fill('What It Says', 'Come home by the Friday train.'),
  pressStep('Done'),
  showsPart('svg[aria-label="A page by hand"]'),
]

const showsFlowers = showsPart('[role=radiogroup] [data-flower=fern]')

const openFlowers = [pressStep('Enclose'), pressStep('A Pressed Flower'), showsFlowers]

const layThree: Step = async page => {
  for (const [place, flower] of [
    ['At the Head', 'Cosmos'],
    ['At the Foot', 'Lavender'],
    ['Beside the Name', 'Rose'],
  ] as const) {
    await page.getByRole('button', { name: place }).click()
    await page.getByRole('radio', { name: flower, exact: true }).check({ force: true })
  }
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.locator('.letter-sheet [data-lies=name]').first().waitFor()
}

const openHands = [pressStep('In Which Hand'), showsPart('[data-font=la-belle-aurore] bdi')]

const setIn =
  (hand: string): Step =>
  async page => {
    await page.getByRole('radio', { name: hand }).check({ force: true })
    await page.locator('.letter-sheet[data-font]').first().waitFor()
  }

export const byHandArea: Area = {
  name: 'By hand',
  as: 'theo',
  screens: [
    {
      name: 'What can be enclosed',
      path,
      steps: [writeLetter, pressStep('Enclose'), showsPart(':popover-open')],
    },
    { name: 'A page', path, steps: [...openPage, writePage] },
    {
      name: 'A page, with a brush',
      path,
      steps: [...openPage, pressStep('Brush'), pressStep('Blue'), writePage],
    },
    { name: 'A letter of one page', path, steps: [...openPage, ...keepPage] },
    {
      name: 'A page in the preview',
      path,
      steps: [...openPage, ...keepPage, pressStep('Preview'), shows('As it will arrive')],
    },
    { name: 'Flowers', path, steps: [writeLetter, ...openFlowers] },
    {
      name: 'Three flowers',
      path,
      routes: keepsOne,
      steps: [writeLetter, pressStep('Sign by Hand'), signed, ...openFlowers, layThree],
    },
    { name: 'In which hand', path, steps: [writeLetter, ...openHands, setIn('Caveat')] },
    {
      name: 'Set in handwriting',
      path,
      routes: keepsOne,
      steps: [
        writeLetter,
        pressStep('Sign by Hand'),
        signed,
        ...openHands,
        setIn('La Belle Aurore'),
        pressStep('Done'),
        showsPart('.letter-sheet[data-font]'),
      ],
    },
    { name: 'Drawing', path, steps: [writeLetter, pressStep('Sign by Hand'), showsPad, draw] },
    {
      name: 'Drawing with keys',
      path,
      steps: [writeLetter, pressStep('Sign by Hand'), showsPad, drawByKeys],
    },
    { name: 'Signed', path, routes: keepsOne, steps: [writeLetter, pressStep('Sign by Hand'), signed] },
    {
      name: 'Drawing another',
      path,
      routes: keepsOne,
      steps: [
        writeLetter,
        pressStep('Sign by Hand'),
        signed,
        pressStep('Draw Another'),
        shows('Kept by now:'),
      ],
    },
    {
      name: 'Preview',
      path,
      routes: keepsOne,
      steps: [
        writeLetter,
        pressStep('Sign by Hand'),
        signed,
        pressStep('Preview'),
        shows('As it will arrive'),
      ],
    },
  ],
}
