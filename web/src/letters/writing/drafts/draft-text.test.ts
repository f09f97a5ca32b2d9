import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { expect, it } from 'vitest'
import { type DraftText, draftTextOf, isDraftText, planOf, sameText, withoutEdits } from './draft-text.ts'

const text: DraftText = { receiver: 'Noor', content: '<p>Dear Noor</p>', banner: 'starry-night' }
const delivery = { kind: 'day', wall: '2026-12-24T09:00', zone: 'UTC', zoneOf: 'fixed' } as const
const edits = { id: '0197a000-0000-7000-8000-00000000000d', revision: 3 }
const withPlan = (plan: LetterPlan): DraftText => ({ ...text, plan })
const rosalind = { id: '0197a000-0000-7000-8000-00000000000f', name: 'Rosalind' }
const toGuest = (guest: DraftText['guest']): DraftText => ({ ...text, receiver: '', guest })

it.each<[string, DraftText, DraftText, boolean]>([
  ['their words', text, { ...text, content: '<p>Dear you</p>' }, false],
  ['their paper', text, { ...text, banner: 'golden-hearts' }, false],
  ['their receiver', text, { ...text, receiver: 'Otto' }, false],
  ['their guest, of one name', toGuest(rosalind), toGuest({ ...rosalind, id: edits.id }), false],
  ['the name of their guest', toGuest(rosalind), toGuest({ ...rosalind, name: 'Rosa' }), true],
  ['no plan', text, { ...text, plan: undefined }, true],
  ['one plan', withPlan({ delivery }), text, false],
  [
    'fields in another order',
    withPlan({ delivery, edits }),
    withPlan({
      edits: { revision: 3, id: edits.id },
      delivery: { zoneOf: 'fixed', zone: 'UTC', wall: '2026-12-24T09:00', kind: 'day' },
    }),
    true,
  ],
  [
    'another day',
    withPlan({ delivery }),
    withPlan({ delivery: { ...delivery, wall: '2026-12-25T09:00' } }),
    false,
  ],
])('texts that differ by %s', (_, one, other, isSame) => {
  expect(sameText(one, other)).toBe(isSame)
  expect(sameText(other, one)).toBe(isSame)
})

it('a stored draft keeps its plan', () => {
  const stored: unknown = JSON.parse(JSON.stringify(draftTextOf(withPlan({ delivery }))))
  expect(isDraftText(stored) && sameText(stored, withPlan({ delivery }))).toBe(true)
  expect(isDraftText({ ...text, plan: 'tomorrow' })).toBe(false)
})

it('a draft for a guest is for nobody else', () => {
  expect(draftTextOf({ ...text, guest: rosalind })).toEqual(toGuest(rosalind))
  expect(draftTextOf({ ...text, guest: undefined })).toEqual(text)
})

it('changes to a scheduled letter become a letter of its own, with its day', () => {
  expect(withoutEdits(withPlan({ delivery, edits }))).toEqual(withPlan({ delivery }))
  expect(withoutEdits(withPlan({ edits }))).toEqual({ ...text, plan: undefined })
  expect(planOf({ delivery: undefined, edits: undefined })).toBeUndefined()
})
