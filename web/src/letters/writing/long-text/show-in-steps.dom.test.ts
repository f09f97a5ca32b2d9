import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInSteps } from './show-in-steps.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }))
afterEach(() => vi.useRealTimers())

function sheetOf(blocks: number): HTMLElement {
  const sheet = document.createElement('div')
  sheet.className = 'ProseMirror'
  sheet.tabIndex = 0
  sheet.append(...Array.from({ length: blocks }, () => document.createElement('p')))
  document.body.append(sheet)
  return sheet
}

/** As a browser would find them by the rules of the page. */
function hiddenBlocks(): number {
  const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  return rules.reduce(
    (sum, rule) =>
      sum + (rule instanceof CSSStyleRule ? document.querySelectorAll(rule.selectorText).length : 0),
    0,
  )
}

test('shows 5,000 blocks at first, and 10,000 more in each frame', () => {
  showInSteps(sheetOf(20_000))
  expect(hiddenBlocks()).toBe(15_000)
  vi.advanceTimersToNextFrame()
  expect(hiddenBlocks()).toBe(5_000)
  vi.advanceTimersToNextFrame()
  expect(hiddenBlocks()).toBe(0)
})

test('shows all of them to somebody who goes into the sheet', () => {
  const sheet = sheetOf(20_000)
  showInSteps(sheet)
  sheet.focus()
  expect(hiddenBlocks()).toBe(0)
})

test('leaves nothing behind on a page that is left meanwhile', () => {
  const end = showInSteps(sheetOf(20_000))
  expect(document.adoptedStyleSheets).toHaveLength(1)
  end()
  expect(document.adoptedStyleSheets).toHaveLength(0)
})
