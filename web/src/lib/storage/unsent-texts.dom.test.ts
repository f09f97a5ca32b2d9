import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useMayHaveUnsentTexts } from './unsent-texts.ts'

const writerId = '0197a000-0000-7000-8000-000000000001'
const otherWriterId = '0197a000-0000-7000-8000-000000000002'

beforeEach(() => localStorage.clear())

const watch = (writer?: string) =>
  renderHook(({ isComposing }) => useMayHaveUnsentTexts(writer, isComposing), {
    initialProps: { isComposing: false },
  })
const inAnotherTab = () => act(() => void window.dispatchEvent(new StorageEvent('storage')))

it('a browser with the text of another writer alone has none', () => {
  localStorage.setItem(`unsent-draft:${otherWriterId}:1`, '{}')
  expect(watch(writerId).result.current).toBe(false)
  expect(watch().result.current).toBe(false)
})

it.each(['unsent-draft:', 'waiting-letter:', 'planned-letter:'])('a text under %s is one', key => {
  localStorage.setItem(`${key}${writerId}:1`, '{}')
  expect(watch(writerId).result.current).toBe(true)
})

it('a text of another tab is noticed, and remembered once it is saved', () => {
  const { result } = watch(writerId)
  localStorage.setItem(`unsent-draft:${writerId}:1`, '{}')
  inAnotherTab()
  expect(result.current).toBe(true)
  localStorage.clear()
  inAnotherTab()
  expect(result.current).toBe(true)
})

it('a composer may leave one, from when it was opened on', () => {
  const { result, rerender } = watch(writerId)
  rerender({ isComposing: true })
  expect(result.current).toBe(true)
  rerender({ isComposing: false })
  expect(result.current).toBe(true)
})
