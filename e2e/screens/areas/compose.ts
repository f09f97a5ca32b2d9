import { createHash } from 'node:crypto'
import { people } from '../../../server/src/demo/people.ts'
import { answerCallWith, holdCall, intercept, stopIntercepting } from '../../intercept.ts'
import { keepActionToastOnScreen, keepSentOnScreen } from '../../keep-on-screen.ts'
import { showsSaved, waitForSaveOf } from '../saved-draft.ts'
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
import { facesLoaded } from '../scripts.ts'

const toElena = `/compose?to=${people.elena.username}`

const lastWords = 'it has rained since Tuesday, and I have decided that I like it.'

export const writeLetter: Step = async (page, cast) => {
  await page.locator('.recipient-field__found, .recipient-field__foundLine').first().waitFor()
  const lastSave = waitForSaveOf(page, lastWords)
  await page.locator('.ProseMirror').click()
  await page.keyboard.insertText('My dearest,')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(lastWords)
  await lastSave
  await showsSaved(page, cast)
}

const writeBlanks: Step = async (page, cast) => {
  await writeLetter(page, cast)
  const lastSave = waitForSaveOf(page, 'the month or year')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Dear [name], since [the month or year you met] the kettle sulks.')
  await lastSave
  await showsPart('.blanks__blank')(page, cast)
}

const writeArabic: Step = async page => {
  await page.locator('.recipient-field__found, .recipient-field__foundLine').first().waitFor()
  await page.locator('.ProseMirror').click()
  await page.keyboard.insertText('عزيزتي إيلينا،')
  await page.keyboard.press('Enter')
  const lastSave = waitForSaveOf(page, 'رحيلك')
  await page.keyboard.insertText('لم أنم منذ رحيلك، والبيت صامت.')
  await lastSave
}

const takeTemplate: Step = async (page, cast) => {
  const save = waitForSaveOf(page, '')
  await page.locator('.template-list').first().click()
  await save
  await showsSaved(page, cast)
}

const tooManySent = {
  status: 429,
  json: {
    json: { code: 'rate_limited', status: 429, message: '', defined: false, data: { retryAfter: 700 } },
  },
}

const clickSheet: Step = page => page.locator('.ProseMirror').click()

const sheets: readonly Screen[] = [
  ...sequence(
    {
      name: 'Templates',
      path: '/compose',
      only: 'phone',
      steps: [pressStep('Templates'), showsPart('.template-list')],
    },
    ['Banners', leaveDialog, pressStep('Banner')],
  ),
  ...sequence({ name: 'Text colors', path: '/compose', steps: [clickSheet, pressStep(/^Text Color/)] }, [
    'Background colours',
    clickSheet,
    pressStep(/^Background Color/),
  ]),
  {
    name: 'Template taken',
    path: toElena,
    only: 'desk',
    before: keepActionToastOnScreen,
    steps: [writeLetter, takeTemplate, showsPart('.toasts__toast')],
  },
  {
    name: 'Template taken from its sheet',
    path: toElena,
    only: 'phone',
    before: keepActionToastOnScreen,
    steps: [writeLetter, pressStep('Templates'), takeTemplate, showsPart('.toasts__toast')],
  },
  ...sequence({ name: 'Blanks', path: toElena, steps: [writeBlanks] }, [
    'Blanks left',
    pressStep('Send Beautiful Letter'),
    shows('2 blanks are still empty'),
  ]),
]

const showsDialog: Step = page => page.getByRole('dialog').first().waitFor()

const visitorDraftId = '0197a000-0000-7000-8000-0000000000aa'
const markOfTheo = createHash('sha256').update(`${visitorDraftId} ${people.theo.username}`).digest()

const tried = (owner: { mark: string; isNew: boolean } | null): Step => {
  const text = 'Dear you, I have been meaning to say this for years.'
  const letter = {
    version: 1,
    id: visitorDraftId,
    text,
    banner: 'starry-night',
    writtenAt: Date.now(),
    owner,
  }
  return page =>
    page.addInitScript(kept => localStorage.setItem('tried-letter', kept), JSON.stringify(letter))
}

const drafts: readonly Screen[] = [
  {
    name: 'Tried by somebody',
    path: '/compose',
    before: tried(null),
    steps: [shows(/wrote a few lines in this browser/)],
  },
  {
    name: 'Tried before having an account',
    path: '/compose',
    before: tried({ mark: [...markOfTheo].join(), isNew: true }),
    steps: [shows('This is what you wrote before you had an account.')],
  },
  ...sequence({ name: 'Draft from before', as: 'noor', path: '/compose', steps: [shows(/lamp|concern/)] }, [
    'Other drafts',
    pressStep(/^Other Drafts/),
    showsDialog,
  ]),
  {
    name: 'Earlier versions',
    as: 'noor',
    path: '/compose',
    only: 'desk',
    steps: [pressStep('Earlier Versions'), showsDialog],
  },
]

const sending: readonly Screen[] = [
  ...sequence(
    {
      name: 'Nothing to send',
      path: toElena,
      failing: ['letters/send'],
      steps: [
        showsPart('.recipient-field__found, .recipient-field__foundLine'),
        clickSheet,
        page => page.keyboard.press('Control+Enter'),
        shows('Please fill in all required fields'),
      ],
    },
    [
      'Not sent',
      writeLetter,
      pressStep('Send Beautiful Letter'),
      shows(/^Failed to send letter/),
      showsSaved,
    ],
    [
      'Sending limit met',
      stopIntercepting,
      page => answerCallWith(page, 'letters/send', tooManySent),
      pressStep('Send Beautiful Letter'),
      shows(/can go in 12 minutes/),
      showsSaved,
    ],
    [
      'Offline, waiting to be sent',
      stopIntercepting,
      page => page.context().setOffline(true),
      pressStep('Send Beautiful Letter'),
      shows(/will be sent when it is back/),
    ],
  ),
  {
    name: 'Sending',
    path: toElena,
    steps: [page => holdCall(page, 'letters/send'), writeLetter, pressStep('Send Beautiful Letter')],
  },
  {
    name: 'Sent',
    path: toElena,
    // Two seconds are too short for two pictures.
    before: keepSentOnScreen,
    steps: [writeLetter, pressStep('Send Beautiful Letter'), shows('Letter Sent Successfully!')],
  },
  {
    name: 'Sent, on the dashboard',
    path: toElena,
    steps: [writeLetter, pressStep('Send Beautiful Letter'), shows(/^On its way to/), settles],
  },
]

export const composeArea: Area = {
  name: 'Compose',
  as: 'theo',
  screens: [
    ...sequence(
      { name: 'Blank', path: '/compose' },
      ['Preview, nothing written', pressStep('Preview'), shows('Your beautiful letter will appear here...')],
      [
        'Recent recipients',
        pressStep('Edit'),
        page => page.getByRole('combobox').click(),
        page => page.getByRole('option').first().waitFor(),
      ],
      ['Not found', fill('Username', 'Nobody_at_all'), shows(/not found/)],
      ['Not found, another case', fill('Username', 'mmmmmmmmmmmmmmm'), shows(/Did you mean/)],
      ['An address in place of a username', fill('Username', 'noor@example.com'), shows(/not a username/)],
      ['An address, writing by mail', pressStep('Write to Them by Email'), shows('Their email address')],
      ['Recipient again', pressStep('Cancel')],
      ['To oneself', fill('Username', 'Theo_w'), shows(/letter to yourself/)],
      ['Friends only', fill('Username', 'WWWWWWWWWWWWWWW'), shows(/only accepts letters from friends/)],
    ),
    {
      name: 'Keyboard shortcuts',
      path: '/compose',
      only: 'desk',
      steps: [
        page => page.getByRole('button', { name: 'Bold' }).focus(),
        page => page.keyboard.press('?'),
        shows('While You Write'),
      ],
    },
    {
      name: 'Not looked up',
      path: '/compose',
      failing: ['letters/findRecipient'],
      steps: [fill('Username', 'Noor'), shows('Error searching for user. Please try again.')],
    },
    ...sequence(
      {
        name: 'Written in Arabic',
        path: toElena,
        steps: [writeArabic, shows('Written in:'), settles, facesLoaded],
      },
      ['Written in, being changed', pressStep('Change the language'), settles, facesLoaded],
    ),
    ...sequence(
      {
        name: 'Found, written',
        path: toElena,
        routes: page => intercept(page, '*/assets/capture-letter*', () => null),
        steps: [writeLetter, shows(/^Draft saved/)],
      },
      ['Preview', pressStep('Preview'), shows('As it will arrive')],
      ['Preview, downloading', pressStep('Download Letter'), shows('Downloading...')],
    ),
    ...sheets,
    ...drafts,
    ...sending,
    { name: 'Loading', path: '/compose', held: ['drafts/list'], steps: [showsPart('.skeleton')] },
  ],
}
