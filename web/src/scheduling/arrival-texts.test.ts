import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { expect, it } from 'vitest'
import {
  arrivalText,
  arrivesInText,
  arrivesOnText,
  arrivesText,
  buttonText,
  type Reader,
  waitingText,
} from './arrival-texts.ts'

const now = new Date('2026-11-25T20:04:00Z')
const jack: Reader = { now, timeZone: 'Europe/Paris', receiver: 'Rosalind' }

type Day = Extract<Delivery, { kind: 'day' }>
const byClock = (zone: string, wall = '2026-12-24T09:00'): Day => ({
  kind: 'day',
  wall,
  zone,
  zoneOf: 'fixed',
})
const byHers: Day = { kind: 'day', wall: '2026-12-24T09:00', zoneOf: 'receiver' }
const slow = (days: number): Delivery => ({ kind: 'slow', days, zone: 'Europe/Paris', isShown: true })

it.each<[Delivery | undefined, string, string]>([
  [undefined, 'Now', 'Send Beautiful Letter'],
  [byClock('Europe/Paris'), 'December 24, 9:00 AM', 'Schedule for December 24'],
  [byClock('Europe/Lisbon'), 'December 24, 9:00 AM, Lisbon time', 'Schedule for December 24'],
  [byHers, 'December 24, 9:00 AM, Rosalind’s time', 'Schedule for December 24'],
  [
    byClock('Europe/Paris', '2027-02-14T21:30'),
    'February 14, 2027, 9:30 PM',
    'Schedule for February 14, 2027',
  ],
  [slow(14), 'By slow post, in 14 days', 'Send by Slow Post'],
  [slow(1), 'By slow post, in 1 day', 'Send by Slow Post'],
])('the desk says when it arrives, and the button what it does: %o', (delivery, arrival, button) => {
  expect(arrivalText({ delivery }, jack)).toBe(arrival)
  expect(buttonText({ delivery }, now)).toBe(button)
})

it.each<[Day, string]>([
  [byClock('Mars/Base'), 'It arrives on Thursday, December 24, 2026 at 9:00 AM, Base time.'],
  [byClock('Europe/Paris'), 'It arrives on Thursday, December 24, 2026 at 9:00 AM.'],
  [
    byClock('Europe/Lisbon'),
    'It arrives on Thursday, December 24, 2026 at 9:00 AM, Lisbon time. That is 10:00 AM for you.',
  ],
  [
    byClock('Asia/Tokyo', '2026-12-25T02:00'),
    'It arrives on Friday, December 25, 2026 at 2:00 AM, Tokyo time. That is Thursday, December 24, 2026, 6:00 PM for you.',
  ],
  [
    byClock('Europe/Madrid'),
    'It arrives on Thursday, December 24, 2026 at 9:00 AM, Madrid time. That is the same for you.',
  ],
  [byHers, 'It arrives on Thursday, December 24, 2026 at 9:00 AM, Rosalind’s time.'],
  [
    byClock('Europe/Paris', '2027-03-28T02:30'),
    'It arrives on Sunday, March 28, 2027 at 3:30 AM. Clocks skip 2:30 AM that night; it arrives at 3:30 AM.',
  ],
  [
    byClock('Europe/Paris', '2027-10-31T02:30'),
    'It arrives on Sunday, October 31, 2027 at 2:30 AM. Clocks show 2:30 AM twice that night; it arrives the second time.',
  ],
])('the sheet says when it leaves: %o', (delivery, text) => {
  expect(arrivesOnText(delivery, jack)).toBe(text)
})

it('a closed letter arrives now, and is sent as any', () => {
  const plan = { openWhen: { label: 'you miss me' } }
  expect(arrivalText(plan, jack)).toBe('Now. Open when you miss me')
  expect(buttonText(plan, now)).toBe('Send Beautiful Letter')
})

it('the button says it in few words on a phone', () => {
  expect(buttonText({ delivery: byClock('Europe/Paris') }, now, true)).toBe('Schedule for Dec 24')
})

it('without a receiver yet, it is their clock', () => {
  expect(arrivalText({ delivery: byHers }, { ...jack, receiver: '' })).toBe(
    'December 24, 9:00 AM, their time',
  )
})

it.each<[Day, string]>([
  [byClock('Europe/Lisbon'), 'Arrives Dec 24, 9:00 AM, Lisbon time'],
  [byClock('Europe/Paris', '2030-01-02T00:00'), 'Arrives Jan 2, 2030, 12:00 AM'],
])('the list says when it leaves: %o', (delivery, text) => {
  expect(waitingText(delivery, jack)).toBe(text)
})

it.each([
  [14, 'around December 9'],
  [40, 'around January 4, 2027'],
])('slow post of %i days arrives %s', (days, text) => {
  expect(arrivesText(days, jack)).toBe(text)
})

it.each([
  ['February 29', '2028-02-28T20:04Z', 1, 'around February 29'],
  ['the day after it', '2028-02-28T20:04Z', 2, 'around March 1'],
  ['the day after February 28', '2027-02-28T20:04Z', 1, 'around March 1'],
  ['the next day, though clocks go forward', '2027-03-27T22:30Z', 1, 'around March 28'],
  ['the next day, though clocks go back', '2027-10-30T21:30Z', 1, 'around October 31'],
])('slow post arrives on %s', (_, posted, days, text) => {
  expect(arrivesText(days, { ...jack, now: new Date(posted) })).toBe(text)
})

it.each([
  [30_000, 'It arrives in a moment.'],
  [90_000, 'It arrives in 1 minute.'],
  [3 * 3_600_000 + 5_000, 'It arrives in 3 hours.'],
  [29 * 86_400_000, 'It arrives in 29 days.'],
  [-5, 'It arrives in a moment.'],
])('%i ms before, it says: %s', (ms, text) => {
  expect(arrivesInText(new Date(now.getTime() + ms), now)).toBe(text)
})
