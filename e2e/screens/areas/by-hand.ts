import { splitLetter } from '../../../domain/src/letters/parts/letter-parts.ts'
import { people } from '../../../server/src/demo/people.ts'
import { signedByTheo } from '../../../server/src/demo/theos-signature.ts'
import { answerCallWith } from '../../intercept.ts'
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

const openPad = [pressStep('Sign by Hand'), showsPad]

const onPaper = '.page-dialog__paper'

const writeLines =
  (...lines: readonly number[]): Step =>
  async page => {
    const box = await page.locator(onPaper).first().boundingBox()
    if (!box) throw new Error('There is no paper.')
    for (const line of lines) {
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
const showsFlowers = showsPart('[role=radiogroup] [data-flower=fern]')

const layThree: Step = async page => {
  for (const [place, flower] of [
    ['At the Top', 'Cosmos'],
    ['At the Bottom', 'Lavender'],
    ['Beside the Name', 'Rose'],
  ] as const) {
    await page.getByRole('button', { name: place }).click()
    await page.getByRole('radio', { name: flower, exact: true }).check({ force: true })
  }
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.locator('.letter-sheet [data-lies=name]').first().waitFor()
}

const openHands = [pressStep('Handwriting'), showsPart('[data-font=la-belle-aurore] bdi')]

const setIn =
  (hand: string): Step =>
  async page => {
    await page.getByRole('radio', { name: hand }).check({ force: true })
    await page.locator('.letter-sheet[data-font]').first().waitFor()
  }

const pages: readonly Screen[] = sequence(
  { name: 'A page', path, steps: [...openPage, writeLines(0.15, 0.25, 0.35)] },
  ['A page, with a brush', pressStep('Brush'), pressStep('Blue'), writeLines(0.45, 0.55)],
  [
    'A letter of one page',
    fill('Transcript', 'Come home by the Friday train.'),
    pressStep('Done'),
    showsPart('svg[aria-label="A page by hand"]'),
  ],
  ['A page in the preview', pressStep('Preview'), shows('As it will arrive')],
)

const beginnings: readonly Screen[] = sequence(
  {
    name: 'Flowers',
    path,
    steps: [writeLetter, pressStep('Enclose'), pressStep('A Pressed Flower'), showsFlowers],
  },
  ['Drawing', leaveDialog, ...openPad, draw],
  ['Drawing with keys', leaveDialog, ...openPad, drawByKeys],
  ['What can be enclosed', leaveDialog, pressStep('Enclose'), showsPart(':popover-open')],
  ['In which hand', leaveDialog, ...openHands, setIn('Caveat')],
)

const withSignature: readonly Screen[] = sequence(
  {
    name: 'Signed',
    path,
    routes: keepsOne,
    steps: [writeLetter, pressStep('Sign by Hand'), showsPart('svg[aria-label="Signed by hand"]')],
  },
  ['Preview', pressStep('Preview'), shows('As it will arrive')],
  ['Drawing another', pressStep('Edit'), pressStep('Sign Again'), shows('Saved signature:')],
  ['Three flowers', leaveDialog, pressStep('Enclose'), pressStep('A Pressed Flower'), showsFlowers, layThree],
  [
    'Set in handwriting',
    ...openHands,
    setIn('La Belle Aurore'),
    pressStep('Done'),
    showsPart('.letter-sheet[data-font]'),
  ],
)

export const byHandArea: Area = {
  name: 'By hand',
  as: 'theo',
  screens: [...beginnings, ...pages, ...withSignature],
}
