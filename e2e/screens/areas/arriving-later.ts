import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { people } from '../../../server/src/demo/people.ts'
import { answerCall } from '../../admin-answers.ts'
import { alterAnswers, answerCallWith } from '../../intercept.ts'
import { inDays } from '../in-days.ts'
import { showsSaved, waitForSaveOf } from '../saved-draft.ts'
import { dayOf, onDay, personCalled, scheduled, slow } from '../scheduled-letters.ts'
import { type Area, fill, pressStep, type Step, shows, showsPart } from '../screen.ts'
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
  await page.keyboard.type(words)
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

const choose =
  (field: string, typed: string): Step =>
  async page => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(typed)
    await page.getByRole('option').first().click()
  }

const onADay: readonly Step[] = [write, openSheet, chooseWay('On a Day'), pressStep('In One Year')]
const bySlowPost: readonly Step[] = [
  write,
  openSheet,
  chooseWay('By Slow Post'),
  choose('From', 'Lisbon'),
  choose('To', 'Kyoto'),
  shows('Lisbon to Kyoto, 11,100 km: 15 days.'),
]

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

const openWhen: readonly Step[] = [write, openSheet, chooseWay('To Be Opened When…')]

const hasLeft: Step = async (page, cast) => {
  await unsaved(page, cast)
  await editing(page, cast)
  await answerCallWith(page, 'scheduledLetters/change', refusedWith('already_left', 409))
}

/** The letter is read again once a change is refused. */
const leaves: Step = page => answerCallWith(page, 'scheduledLetters/get', refusedWith('already_left', 409))

const editing: Step = async page => {
  const letter = { ...scheduled(1), content: '<p>Until then, my dear.</p>', revision: 7, savedAt: new Date() }
  await answerCall(page, 'scheduledLetters/get', () => ({ ...letter, deliverAt: inDays(29) }))
}

export const arrivingLaterArea: Area = {
  name: 'Arriving later',
  as: 'theo',
  screens: [
    { name: 'When it arrives', path: toElena, routes: unsaved, steps: [openSheet, chooseWay('Now')] },
    {
      name: 'On a day, by the clock of a city',
      path: toElena,
      routes: unsaved,
      steps: [...onADay, chooseWay('The clock of…'), choose('City', 'Tokyo'), shows(/Tokyo time/)],
    },
    {
      name: 'On a day, by the clock of its receiver',
      path: toElena,
      routes: async (page, cast) => {
        await unsaved(page, cast)
        await sharesClock(page, cast)
      },
      steps: [...onADay, chooseWay(`${people.elena.username}’s clock`), shows(/, by .+’s clock\.$/)],
    },
    {
      name: 'On a day, in an hour that clocks skip',
      path: toElena,
      routes: unsaved,
      steps: [
        ...onADay,
        chooseWay('The clock of…'),
        choose('City', 'Paris'),
        inSkippedHour,
        shows(/Clocks skip/),
      ],
    },
    {
      name: 'On a day that has passed',
      path: toElena,
      routes: unsaved,
      steps: [...onADay, fill('Date', '2020-02-14'), pressStep('Done'), shows(/^That time has passed/)],
    },
    { name: 'By slow post', path: toElena, routes: unsaved, steps: bySlowPost },
    {
      name: 'By slow post, choosing a town',
      path: toElena,
      routes: unsaved,
      steps: [
        openSheet,
        chooseWay('By Slow Post'),
        page => page.getByRole('combobox', { name: 'From', exact: true }).fill('san'),
        page => page.getByRole('option').first().waitFor(),
      ],
    },
    {
      name: 'By slow post, for too many days',
      path: toElena,
      routes: unsaved,
      steps: [
        openSheet,
        chooseWay('By Slow Post'),
        showsPart('[role="combobox"][aria-expanded]'),
        fill('Days on its way', '31'),
        pressStep('Done'),
        shows('From 1 to 30 days'),
      ],
    },
    {
      name: 'To be opened when',
      path: toElena,
      routes: unsaved,
      steps: [
        ...openWhen,
        pressStep('you cannot sleep'),
        page => page.getByRole('checkbox', { name: 'Not before a day' }).check(),
        fill('Not before', dayOf(inDays(30))),
      ],
    },
    {
      name: 'To be opened when, no moment named',
      path: toElena,
      routes: unsaved,
      steps: [...openWhen, pressStep('Done'), shows('Please say for which moment it is.')],
    },
    {
      name: 'To be opened when, chosen',
      path: toElena,
      routes: unsaved,
      steps: [
        ...openWhen,
        pressStep('you cannot sleep'),
        done,
        shows('Now, to be opened when you cannot sleep'),
      ],
    },
    {
      name: 'Kept until its day',
      path: toElena,
      routes: unsaved,
      steps: [...onADay, done, shows(/^Keep It Until/)],
    },
    {
      name: 'It waits with us',
      path: toElena,
      routes: async (page, cast) => {
        await unsaved(page, cast)
        await accepts(onDay(29, 'Asia/Tokyo'), new Date(`${dayOf(inDays(29))}T09:00+09:00`))(page, cast)
      },
      steps: [...onADay, pressStep('Done'), pressStep(/^Keep It Until/), shows('It Waits With Us')],
    },
    {
      name: 'It is on its way',
      path: toElena,
      routes: async (page, cast) => {
        await unsaved(page, cast)
        await accepts(slow, inDays(14))(page, cast)
      },
      steps: [...bySlowPost, pressStep('Done'), pressStep('Post It Slowly'), shows('It Is on Its Way')],
    },
    {
      name: 'Editing a letter that waits',
      path: `/compose?scheduled=${scheduled(1).id}`,
      routes: editing,
      steps: [shows(/^It leaves in 2\d days\./), shows('Save Changes')],
    },
    {
      name: 'Editing a letter that has left meanwhile',
      path: `/compose?scheduled=${scheduled(1).id}`,
      routes: hasLeft,
      steps: [
        shows('Save Changes'),
        leaves,
        page => page.locator('.ProseMirror').click(),
        page => page.keyboard.type('Too late. '),
        pressStep('Save Changes'),
        shows(/What you wrote since is a draft\./),
      ],
    },
  ],
}
