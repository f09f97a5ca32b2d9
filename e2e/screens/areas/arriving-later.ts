import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { people } from '../../../server/src/demo/people.ts'
import { answerCall } from '../../admin-answers.ts'
import { alterAnswers, answerCallWith } from '../../intercept.ts'
import { inDays } from '../in-days.ts'
import { showsSaved, waitForSaveOf } from '../saved-draft.ts'
import { dayOf, onDay, personCalled, scheduled, slow } from '../scheduled-letters.ts'
import {
  type Area,
  choose,
  fill,
  leaveDialog,
  pressStep,
  type Screen,
  type Step,
  sequence,
  shows,
  showsPart,
} from '../screen.ts'
import { namesUnknownZone } from '../unknown-zone.ts'
import { refusedWith } from './mail-links.ts'

const toElena = `/compose?to=${people.elena.username}`

/** Its draft stays nowhere. */
const unsaved: Step = page => answerCall(page, 'drafts/save', () => ({ revision: 1, updatedAt: new Date() }))

const accepts =
  (delivery: Delivery, deliverAt: Date): Step =>
  page =>
    answerCall(page, 'scheduledLetters/schedule', () => ({
      id: '0197a000-0000-7000-8000-0000000000c1',
      receiver: personCalled(people.elena.username),
      createdAt: new Date(),
      delivery,
      deliverAt,
    }))

const words = 'My dearest, this is for the day itself.'

const write: Step = async (page, cast) => {
  await page.locator('.recipient-field__found, .recipient-field__foundLine').first().waitFor()
  const save = waitForSaveOf(page, words)
  await page.locator('.ProseMirror').click()
  await page.keyboard.insertText(words)
  await save
  await showsSaved(page, cast)
}

/** The choice is saved with the draft. */
const done: Step = async (page, cast) => {
  const save = waitForSaveOf(page, '"plan"')
  await pressStep('Done')(page, cast)
  await save
  await showsSaved(page, cast)
}

const openSheet = pressStep('Change when it arrives')
const chooseWay =
  (name: string): Step =>
  page =>
    page.getByRole('radio', { name, exact: true }).check()

const inAYear: readonly Step[] = [chooseWay('On a Date'), pressStep('In One Year')]

/** At half past two of the last Sunday of March. */
const inSkippedHour: Step = async (page, cast) => {
  const sunday = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31))
  sunday.setUTCDate(31 - sunday.getUTCDay())
  await fill('Date', dayOf(sunday))(page, cast)
  await fill('Time', '02:30')(page, cast)
}

const sharesClock: Step = page =>
  alterAnswers(page, '*/api/rpc/letters/findRecipient*', text =>
    text.replace('"sharesTimeZone":false', '"sharesTimeZone":true'),
  )

const keptUntilItsDay: Step = async (page, cast) => {
  await unsaved(page, cast)
  await accepts(onDay(29, 'Asia/Tokyo'), new Date(`${dayOf(inDays(29))}T09:00+09:00`))(page, cast)
}

const hasLeft: Step = async (page, cast) => {
  await unsaved(page, cast)
  await editing(page, cast)
  await answerCallWith(page, 'scheduledLetters/change', refusedWith('already_left'))
}

/** The letter is read again once a change is refused. */
const leaves: Step = page => answerCallWith(page, 'scheduledLetters/get', refusedWith('already_left'))

const editing: Step = async page => {
  const letter = { ...scheduled(1), content: '<p>Until then, my dear.</p>', revision: 7, savedAt: new Date() }
  await answerCall(page, 'scheduledLetters/get', () => ({ ...letter, deliverAt: inDays(29) }))
}

/** In a window that gets narrow it closes by itself. The first Escape may close a list. */
const leaveSheet: Step = async (page, cast) => {
  await page.keyboard.press('Escape')
  await leaveDialog(page, cast)
}

const openAgain: readonly Step[] = [leaveSheet, openSheet]

const openWhen: readonly Step[] = [chooseWay('Open When…'), pressStep('you cannot sleep')]

const sheets: readonly Screen[] = sequence(
  { name: 'When it arrives', path: toElena, routes: keptUntilItsDay, steps: [openSheet, chooseWay('Now')] },
  [
    'By slow post, for too many days',
    ...openAgain,
    chooseWay('By Slow Post'),
    showsPart('[role="combobox"][aria-expanded]'),
    fill('Days on its way', '31'),
    pressStep('Done'),
    shows('From 1 to 30 days'),
  ],
  [
    'By slow post, choosing a town',
    ...openAgain,
    chooseWay('By Slow Post'),
    page => page.getByRole('combobox', { name: 'From', exact: true }).fill('san'),
    page => page.getByRole('option').first().waitFor(),
  ],
  [
    'To be opened when, no moment named',
    leaveSheet,
    write,
    openSheet,
    chooseWay('Open When…'),
    pressStep('Done'),
    shows('Please say for which moment it is.'),
  ],
  [
    'To be opened when',
    ...openAgain,
    ...openWhen,
    page => page.getByRole('checkbox', { name: 'Not before a day' }).check(),
    fill('Not before', dayOf(inDays(30))),
  ],
  ['To be opened when, chosen', ...openAgain, ...openWhen, done, shows('Now. Open when you cannot sleep')],
  [
    'On a day that has passed',
    openSheet,
    ...inAYear,
    fill('Date', '2020-02-14'),
    pressStep('Done'),
    shows(/^That time has passed/),
  ],
  ['Kept until its day', ...openAgain, ...inAYear, done, shows(/^Schedule for/)],
  [
    'On a day, by the clock of a city',
    openSheet,
    chooseWay('Another time zone'),
    choose('City', 'Tokyo'),
    shows(/Tokyo time/),
  ],
  [
    'On a day, in an hour that clocks skip',
    ...openAgain,
    chooseWay('Another time zone'),
    choose('City', 'Paris'),
    inSkippedHour,
    shows(/Clocks skip/),
  ],
  ['It waits with us', leaveSheet, pressStep(/^Schedule for/), shows('Your Letter Is Scheduled')],
)

const unknownZone: readonly Screen[] = sequence(
  {
    name: 'On a day, by a clock that is not known',
    path: toElena,
    routes: async (page, cast) => {
      await unsaved(page, cast)
      await answerCallWith(page, 'scheduledLetters/schedule', refusedWith('zone_unknown'))
    },
    before: namesUnknownZone,
    steps: [write, openSheet, ...inAYear, shows(/UTC is taken for it\./)],
  },
  [
    'Kept until its day, by a clock that is not known',
    done,
    pressStep(/^Schedule for/),
    shows(/This time zone is not known here\./),
  ],
)

const fromLisbonToKyoto: readonly Step[] = [
  chooseWay('By Slow Post'),
  choose('From', 'Lisbon'),
  choose('To', 'Kyoto'),
  shows('Lisbon to Kyoto, 11,100 km: 15 days.'),
]

const slowPost: readonly Screen[] = sequence(
  {
    name: 'By slow post',
    path: toElena,
    routes: async (page, cast) => {
      await unsaved(page, cast)
      await accepts(slow, inDays(14))(page, cast)
    },
    steps: [write, openSheet, ...fromLisbonToKyoto],
  },
  [
    'It is on its way',
    ...openAgain,
    ...fromLisbonToKyoto,
    pressStep('Done'),
    pressStep('Send by Slow Post'),
    shows('Your Letter Is on Its Way'),
  ],
)

const edits: readonly Screen[] = sequence(
  {
    name: 'Editing a letter that waits',
    path: `/compose?scheduled=${scheduled(1).id}`,
    routes: hasLeft,
    steps: [shows(/^It arrives in 2\d days\./), shows('Save Changes')],
  },
  [
    'Changes that are not in the letter yet',
    page => page.locator('.ProseMirror').click(),
    page => page.keyboard.type('Once more. '),
    shows(/^Not in the letter yet\./),
  ],
  [
    'Leaving changes that are not in the letter',
    page => page.getByRole('link', { name: 'Novelette', exact: true }).first().click(),
    shows('Your changes are not in the letter yet'),
  ],
  [
    'Editing a letter that has left meanwhile',
    leaveDialog,
    leaves,
    page => page.locator('.ProseMirror').click(),
    page => page.keyboard.type('Too late. '),
    pressStep('Save Changes'),
    shows(/What you wrote since is a draft\./),
  ],
)

export const arrivingLaterArea: Area = {
  name: 'Arriving later',
  as: 'theo',
  screens: [
    ...sheets,
    {
      name: 'On a day, by the clock of its receiver',
      path: toElena,
      routes: async (page, cast) => {
        await unsaved(page, cast)
        await sharesClock(page, cast)
      },
      steps: [
        write,
        openSheet,
        ...inAYear,
        chooseWay(`${people.elena.username}’s time`),
        shows(/, .+’s time\.$/),
      ],
    },
    ...unknownZone,
    ...slowPost,
    ...edits,
  ],
}
