import { isUuid } from '@novelette/domain/uuids.ts'
import { expect, it } from 'vitest'
import { editDraftId } from './edit-draft-id.ts'

it.each([
  ['0197a000-0000-7000-8000-00000000000d', '0197a000-0000-7000-8000-00000000000e'],
  ['0197a000-0000-7000-8000-0000000000ff', '0197a000-0000-7000-8000-000000000100'],
  ['0197a000-0000-7000-8000-ffffffffffff', '0197a000-0000-7000-8000-000000000000'],
])('changes to %s lie in the draft %s', (letterId, draftId) => {
  expect(editDraftId(letterId)).toBe(draftId)
  expect(isUuid(draftId)).toBe(true)
})
