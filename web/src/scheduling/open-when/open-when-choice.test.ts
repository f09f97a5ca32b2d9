import { expect, it } from 'vitest'
import { dayRange, fieldsOf, labelProblem, openWhenOf, openWhenProblem } from './open-when-choice.tsx'

const range = dayRange(new Date(2026, 10, 26))
const zone = 'Europe/Lisbon'
const label = 'you miss me'
const complete = { label, notBefore: { day: '2026-12-24', zone } }

it('a day from tomorrow on, within 25 years, can be chosen', () => {
  expect(range).toEqual({ min: '2026-11-27', max: '2051-11-26' })
})

it.each([
  ['a label alone', { label: ` ${label} `, hasDay: false, day: '' }, { label }],
  ['a day that is not asked for', { label, hasDay: false, day: '2026-12-24' }, { label }],
  ['label and day', { label, hasDay: true, day: '2026-12-24' }, complete],
  ['no label', { label: ' ', hasDay: false, day: '' }, undefined],
  ['a label of 61 characters', { label: '🌹'.repeat(61), hasDay: false, day: '' }, undefined],
  ['a direction mark', { label: 'you\u202e', hasDay: false, day: '' }, undefined],
  ['no day yet', { label, hasDay: true, day: '' }, undefined],
  ['today', { label, hasDay: true, day: '2026-11-26' }, undefined],
  ['more than 25 years', { label, hasDay: true, day: '2051-11-27' }, undefined],
])('%s is the choice it should be', (_, fields, chosen) => {
  expect(openWhenOf({ ...fields, zone }, range)).toEqual(chosen)
})

it('a choice that was made stands in the fields again, by its own zone', () => {
  expect(openWhenOf(fieldsOf(complete, 'Asia/Tokyo'), range)).toEqual(complete)
  expect(fieldsOf(undefined, zone)).toEqual({ label: '', hasDay: false, day: '', zone })
})

it.each([
  ['a label', { label: ' ', hasDay: false, day: '' }, 'label', 'Please say for which moment it is.'],
  [
    'a shorter label',
    { label: '🌹'.repeat(61), hasDay: false, day: '' },
    'label',
    '60 characters are the most.',
  ],
  ['a day', { label, hasDay: true, day: '' }, 'not-before', 'Please choose a day.'],
  ['a later day', { label, hasDay: true, day: '2026-11-26' }, 'not-before', /^Please choose a future day/],
])('asks for %s at its field', (_, fields, field, text) => {
  expect(openWhenProblem({ ...fields, zone }, range)).toEqual({ field, text: expect.stringMatching(text) })
})

it('says what is wrong with a label once there is one', () => {
  expect(labelProblem('')).toBeUndefined()
  expect(labelProblem('🌹'.repeat(60))).toBeUndefined()
  expect(labelProblem('🌹'.repeat(61))).toBe('60 characters are the most.')
  expect(labelProblem('you\u202e')).toContain('leave out')
})
