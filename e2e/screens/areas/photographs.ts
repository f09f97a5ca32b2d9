import { errors } from '@novelette/domain/errors.ts'
import type { Page } from '@playwright/test'
import { joinLetter } from '../../../domain/src/letters/parts/letter-parts.ts'
import type { PhotographPlace } from '../../../domain/src/letters/parts/photograph/photographs.ts'
import { people } from '../../../server/src/demo/people.ts'
import { heicOf } from '../../../server/src/test/enclosures/heic.ts'
import { jpeg } from '../../../server/src/test/photos.ts'
import { answerCallWith } from '../../intercept.ts'
import { receiverTakes } from '../receiver-takes.ts'
import {
  type Area,
  fill,
  leaveDialog,
  pressStep,
  type Screen,
  type Step,
  sequence,
  settles,
  shows,
  showsPart,
} from '../screen.ts'
import { facesLoaded, letterInScripts, replaceWords } from '../scripts.ts'
import { uploadOf } from '../upload-of.ts'
import { writeLetter } from './compose.ts'

const path = `/compose?to=${people.elena.username}`

const answersWithPicture =
  (delay?: 'forever'): Step =>
  async page => {
    const large = await jpeg({ width: 900, height: 600 })
    await page.route('**/api/photographs/**', async route => {
      if (delay) return
      const isStoring = route.request().method() === 'POST'
      await route.fulfill(isStoring ? { json: { id: 'stored' } } : { body: large, contentType: 'image/jpeg' })
    })
  }

const writingWithPictures =
  (delay?: 'forever'): Step =>
  async (page, cast) => {
    await receiverTakes('photographs', 'taken')(page, cast)
    await answersWithPicture(delay)(page, cast)
  }

const refuses: Step = async (page, cast) => {
  const { status, message } = errors.photograph_unreadable
  await receiverTakes('photographs', 'taken')(page, cast)
  await page.route('**/api/photographs/**', route =>
    route.fulfill({ status, json: { code: 'photograph_unreadable', message } }),
  )
}

const chooseFiles = async (
  page: Page,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
) => {
  await page.locator('input[type=file]').setInputFiles([...files])
  await page
    .locator('.letter-sheet figure')
    .nth(files.length - 1)
    .waitFor()
}

const chooseHeic: Step = page =>
  chooseFiles(page, [
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heicOf({ columns: 9, rows: 6 }) },
  ])

const choose =
  (...sides: readonly (readonly [number, number])[]): Step =>
  async page => {
    const files = await Promise.all(
      sides.map(async ([width, height], at) => ({
        name: `${at}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await jpeg({ width, height }),
      })),
    )
    await chooseFiles(page, files)
  }

const scrollToPrint: Step = page =>
  page.locator('.letter-sheet figure').evaluate(print => print.scrollIntoView({ block: 'center' }))

const shown: Step = page => page.locator('.letter-sheet [data-state=shown]').first().waitFor()

const words = [
  pressStep('Add a Caption, photograph 1'),
  fill('Caption', 'By the sea, on the last warm day'),
  fill('What does it show?', 'A white boat with a red flag'),
]

const photographs = [
  { width: 900, height: 600, caption: 'By the sea, on the last warm day', description: 'A white boat' },
  { width: 600, height: 900, caption: '', description: '' },
  { width: 900, height: 600, caption: 'Home again', description: 'Our door' },
].map((one, at) => ({ ...one, id: `0197a000-0000-7000-8000-0000000000a${at}` }))

const letterWith = (down = -1) =>
  joinLetter({
    words: '<p>Dear Elena,</p><p>The sea has not changed at all.</p>',
    photographs: photographs.map((one, at) => ({ ...one, isFaceDown: at === down })),
    flowers: [{ flower: 'cornflower', lies: 'name' }],
  })

const enclosed =
  (down?: number): Step =>
  async (page, cast) => {
    await answersWithPicture()(page, cast)
    await replaceWords('letters/received', letterWith(down))(page, cast)
  }

const panorama: Step = async (page, cast) => {
  const picture = await jpeg({ width: 2048, height: 77 })
  await page.route('**/api/photographs/**', route =>
    route.fulfill({ body: picture, contentType: 'image/jpeg' }),
  )
  const wide = photographs.slice(0, 1).map(one => ({ ...one, width: 8_000, height: 300, isFaceDown: false }))
  const letter = joinLetter({ words: '<p>Look.</p>', photographs: wide })
  await replaceWords('letters/received', letter)(page, cast)
}

const longWords = [
  'Dear Elena,',
  'The sea has not changed at all. The same grey in the morning, and by noon the same green that you would not believe until I showed you, standing on the wall with your shoes in your hand.',
  'I went down to the harbour every day. The man with the white boat remembered you. He asked whether you still laugh at the wrong moment, and I said that I hoped so, and bought more fish than I can eat.',
  'In the evenings I sat where we sat. It is a good place to be alone, and a better one not to be.',
  'At home the door still sticks. I think of your hand on it.',
]
  .map(text => `<p>${text}</p>`)
  .join('')

/** Beside the text, across the sheet, under the words. */
const placed =
  (words: string): Step =>
  async (page, cast) => {
    await answersWithPicture()(page, cast)
    const places: readonly (PhotographPlace | undefined)[] = [
      { after: 3, isBeside: false },
      { after: 1, isBeside: true },
    ]
    const letter = photographs.map((one, at) => ({ ...one, isFaceDown: false, place: places[at] }))
    await replaceWords('letters/received', joinLetter({ words, photographs: letter }))(page, cast)
  }

const onRoses = {
  as: 'elena',
  path: ({ openOn }) => `/inbox?letter=${openOn('romantic-roses')}`,
  routes: enclosed(),
} satisfies Partial<Screen>

const writing: readonly Screen[] = [
  ...sequence(
    {
      name: 'Two on the paper',
      path,
      routes: writingWithPictures(),
      steps: [writeLetter, choose([900, 600], [600, 900]), shown],
    },
    ['Without descriptions', pressStep('Send Beautiful Letter'), shows('Send As It Is')],
    ['Describing them', pressStep('Describe Them'), shows('Save')],
    ['Words for one', leaveDialog, ...words],
    ['What can be done', pressStep('Save'), pressStep(/^Photograph 2/), shows('Beside the Text')],
    ['Laid face down', pressStep(/^Photograph 1/), pressStep('Hide Until Turned Over, photograph 1')],
    ['Beside the text', pressStep(/^Photograph 2/), pressStep('Beside the Text, photograph 2'), settles],
  ),
  {
    name: 'Uploading',
    path,
    before: uploadOf(0.4),
    routes: writingWithPictures('forever'),
    steps: [writeLetter, choose([900, 600]), shows('Uploading… 40 %'), scrollToPrint],
  },
  {
    name: 'Developing',
    path,
    before: uploadOf(1),
    routes: writingWithPictures('forever'),
    steps: [writeLetter, choose([900, 600]), shows('Developing…'), scrollToPrint],
  },
  {
    name: 'A HEIC, developing',
    path,
    before: uploadOf(1),
    routes: writingWithPictures('forever'),
    steps: [writeLetter, chooseHeic, shows('Developing…'), scrollToPrint],
  },
  {
    name: 'Refused',
    path,
    routes: refuses,
    steps: [writeLetter, choose([900, 600]), shows(/^This file cannot be read/), scrollToPrint],
  },
  {
    name: 'Not wanted',
    path,
    routes: receiverTakes('photographs', 'not_wanted'),
    steps: [writeLetter, pressStep('Enclose'), pressStep('Photographs'), shows(/without photographs/)],
  },
  {
    name: 'From a stranger',
    path,
    routes: receiverTakes('photographs', 'friends_only'),
    steps: [writeLetter, pressStep('Enclose'), pressStep('Photographs'), shows(/hasn’t yet/)],
  },
]

/** The draft of Noor, whose files are on another device. */
const onOtherDevice: Step = async (page, cast) => {
  const [photograph] = photographs
  const recording = {
    id: '0197a000-0000-7000-8000-0000000000b0',
    seconds: 74,
    words: 'I went down to the sea.',
  }
  const content = joinLetter({
    words: '<p>Dear you,</p><p>Look, and listen.</p>',
    photographs: photograph ? [{ ...photograph, isFaceDown: false }] : [],
    recordings: [recording],
  })
  const { status, message } = errors.photograph_missing
  const refusal = { code: 'photograph_missing', status, message, defined: false, data: {} }
  await page.route('**/api/photographs/**', route => route.fulfill({ status: 404, json: {} }))
  await replaceWords('drafts/get', content)(page, cast)
  await answerCallWith(page, 'pictures/isEnclosureStored', { json: { json: { isStored: false } } })
  await answerCallWith(page, 'letters/send', { status, json: { json: refusal } })
}

const waiting: readonly Screen[] = sequence(
  {
    name: 'On another device',
    as: 'noor',
    path: '/compose',
    routes: onOtherDevice,
    steps: [shows(/^Not here yet\./)],
  },
  ['Sent before it is here', pressStep('Send Beautiful Letter'), shows(/Remove it, or wait for it/)],
  ['On another device, in the preview', pressStep('Preview'), shows(/^Not here yet\./)],
)

const reading: readonly Screen[] = [
  ...sequence(
    { name: 'In a letter', ...onRoses, steps: [shown] },
    ['Opened', pressStep(/^Open photograph 1/), showsPart('dialog [data-state=shown]')],
    ['Enlarged', pressStep('Enlarge'), shows('Shown at 150 percent')],
    ['At a print', leaveDialog, pressStep('More, photograph 1'), shows('Report This Letter')],
    // A press beside the menu closes it.
    ['Face down', pressStep(/Hide Photographs/), shows('Turn It Over')],
  ),
  {
    name: 'A panorama, opened',
    ...onRoses,
    routes: panorama,
    steps: [shown, pressStep(/^Open photograph 1/), showsPart('dialog [data-state=shown]')],
  },
  { name: 'One face down', ...onRoses, routes: enclosed(0), steps: [shown] },
  {
    name: 'In a reported letter',
    as: 'admin',
    path: '/admin?section=reports',
    routes: replaceWords('admin/discloseLetter', letterWith()),
    steps: [pressStep('Show the Letter'), shows('Turn It Over')],
  },
  { name: 'Among the words', ...onRoses, routes: placed(longWords), steps: [shown] },
  { name: 'Among words from the right', ...onRoses, routes: placed(letterInScripts.arabic), steps: [shown] },
  {
    name: 'In columns',
    ...onRoses,
    routes: placed(letterInScripts.japanese),
    steps: [shown, pressStep('Read Vertically'), settles, facesLoaded],
  },
]

export const photographsArea: Area = {
  name: 'Photographs',
  as: 'theo',
  screens: [...writing, ...waiting, ...reading],
}
