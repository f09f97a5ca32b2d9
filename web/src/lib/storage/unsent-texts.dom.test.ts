import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { unsentTextStored, useHadUnsentText } from './unsent-texts.ts'

const writerId = '0197a000-0000-7000-8000-000000000001'
const otherWriterId = '0197a000-0000-7000-8000-000000000002'

beforeEach(() => localStorage.clear())

const watch = (writer?: string) => renderHook(() => useHadUnsentText(writer)).result
const inThisTab = () => act(unsentTextStored)
const inAnotherTab = () => act(() => void window.dispatchEvent(new StorageEvent('storage')))

it('a browser without an unsent text of the writer has had none', () => {
  localStorage.setItem(`unsent-draft:${otherWriterId}:1`, '{}')
  expect(watch(writerId).current).toBe(false)
  expect(watch().current).toBe(false)
})

it.each(['unsent-draft:', 'waiting-letter:', 'planned-letter:'])('a text under %s is one', key => {
  localStorage.setItem(`${key}${writerId}:1`, '{}')
  expect(watch(writerId).current).toBe(true)
})

it.each([
  ['this tab', inThisTab],
  ['another tab', inAnotherTab],
])('an unsent text is noticed when %s stores it, and remembered once it is saved', (_, tell) => {
  const had = watch(writerId)
  expect(had.current).toBe(false)
  localStorage.setItem(`unsent-draft:${writerId}:1`, '{}')
  tell()
  expect(had.current).toBe(true)
  localStorage.clear()
  tell()
  expect(had.current).toBe(true)
})
