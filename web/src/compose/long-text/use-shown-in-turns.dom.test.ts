import { renderHook, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { beforeEach, expect, it, vi } from 'vitest'
import { useShownInTurns } from './use-shown-in-turns.ts'

const withBlocks = (childCount: number) => ({ state: { doc: { childCount } } }) as Editor

let fontsCome: () => void
beforeEach(() => {
  const ready = new Promise<void>(resolve => (fontsCome = resolve))
  Object.assign(document, { fonts: { ready } })
})
const hide = (from: number) => `.ProseMirror > :nth-child(n + ${from}) { display: none }`

it('hides all but the beginning of a letter of many blocks, and shows the rest in turns once its font is there', async () => {
  const hides = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync')
  renderHook(() => useShownInTurns(withBlocks(25_000)))
  expect(hides.mock.calls).toEqual([[hide(10_001)]])
  expect(document.adoptedStyleSheets).toHaveLength(1)
  fontsCome()
  await waitFor(() => expect(document.adoptedStyleSheets).toEqual([]))
  expect(hides.mock.calls).toEqual([[hide(10_001)], [hide(20_001)]])
})

it('leaves nothing hidden when the letter leaves the page before', () => {
  const { unmount } = renderHook(() => useShownInTurns(withBlocks(25_000)))
  unmount()
  fontsCome()
  expect(document.adoptedStyleSheets).toEqual([])
})

it('hides nothing of other letters', () => {
  renderHook(() => useShownInTurns(withBlocks(10_000)))
  expect(document.adoptedStyleSheets).toEqual([])
})
