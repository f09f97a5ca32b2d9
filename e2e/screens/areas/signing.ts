import { splitSignature } from '../../../domain/src/handwriting/signatures.ts'
import { people } from '../../../server/src/demo/people.ts'
import { signedByTheo } from '../../../server/src/demo/theos-signature.ts'
import { answerCallWith } from '../../intercept.ts'
import { type Area, pressStep, type Step, shows, showsPart } from '../screen.ts'
import { writeLetter } from './compose.ts'

const path = `/compose?to=${people.elena.username}`
const showsPad = showsPart('[role=application]')

const keepsOne: Step = page =>
  answerCallWith(page, 'signatures/get', { json: { json: splitSignature(signedByTheo('')) } })

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

export const signingArea: Area = {
  name: 'Signing by hand',
  as: 'theo',
  screens: [
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
