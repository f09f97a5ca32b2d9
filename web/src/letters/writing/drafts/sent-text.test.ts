import type { Letter } from '@novelette/domain/letters/letters.ts'
import { expect, it } from 'vitest'
import type { DraftText } from './draft-text.ts'
import { carries, scheduledTextOf, sentTextOf } from './sent-text.ts'

const noor = { id: 'n', username: 'Noor', profilePicture: null }
const rosalind = { id: 'g', username: 'Rosalind', profilePicture: null, isGuest: true } as const
const letter: Letter = {
  id: 'd',
  status: 'sent',
  createdAt: new Date(0),
  banner: 'starry-night',
  content: '<p>One.</p>',
  favourite: false,
  openWhen: null,
  sender: noor,
  receiver: noor,
}
const closed: Letter = { ...letter, openWhen: { label: 'you miss me', opensFrom: null } }
const text: DraftText = { receiver: 'Noor', content: '<p>One.</p>', banner: 'starry-night' }
const toRosalind: DraftText = { ...text, receiver: '', guest: { id: 'g', name: 'Rosalind' } }
const day = { kind: 'day', wall: '2031-12-24T09:00', zone: 'UTC', zoneOf: 'fixed' } as const
const labelled = (label: string): DraftText => ({ ...text, plan: { openWhen: { label } } })

it.each<[string, Letter, DraftText, boolean]>([
  ['the same words', letter, text, true],
  ['other words', letter, { ...text, content: '<p>Two.</p>' }, false],
  ['another paper', letter, { ...text, banner: 'golden-hearts' }, false],
  ['another person', letter, { ...text, receiver: 'Otto' }, false],
  ['another language alone', letter, { ...text, lang: 'de' }, true],
  ['a guest', { ...letter, receiver: rosalind }, toRosalind, true],
  [
    'a guest, by a letter that was claimed: it may have been another',
    { ...letter, wasClaimed: true },
    toRosalind,
    false,
  ],
  ['a guest, by a letter to an account', letter, toRosalind, false],
  ['the same label', closed, labelled('you miss me'), true],
  ['another label', closed, labelled('it rains'), false],
  ['a label that the letter lacks', letter, labelled('you miss me'), false],
  ['no label, of a closed letter', closed, text, true],
  ['a label, once it was opened', { ...letter, status: 'read' }, labelled('you miss me'), true],
  ['a day, of a letter that left at once', letter, { ...text, plan: { delivery: day } }, true],
])('a letter carries what was written: %s', (_, sent, draft, isCarried) => {
  expect(carries(sentTextOf(sent), draft)).toBe(isCarried)
})

it('a letter that waits for its day carries the words, also where another day was chosen', () => {
  const { id, receiver, banner, content } = letter
  const now = new Date(0)
  const scheduled = scheduledTextOf({
    ...{ id, receiver, banner, content, preview: 'One.', writtenAt: now, savedAt: now, delivery: day },
    ...{ deliverAt: now, zoneChanged: false, returned: null, revision: 1 },
  })
  expect(carries(scheduled, text)).toBe(true)
  expect(scheduled.receipt).toEqual({ id, receiver, createdAt: now, delivery: day, deliverAt: now })
})
