import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showInSteps } from './show-in-steps.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }))
afterEach(() => vi.useRealTimers())

function sheetOf(blocks: number): HTMLElement {
  const sheet = document.createElement('div')
  sheet.className = 'ProseMirror'
  sheet.tabIndex = 0
  sheet.innerHTML = '<p></p>'.repeat(blocks)
  document.body.append(sheet)
  return sheet
}

const ruleTexts = () =>
  document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules])
    .map(rule => (rule instanceof CSSStyleRule ? rule.selectorText : ''))

/** As a browser would find them by the rules of the page. */
const hiddenBlocks = () => ruleTexts().reduce((sum, text) => sum + document.querySelectorAll(text).length, 0)

test('shows 5,000 blocks at first, and more in each frame until all are shown', () => {
  showInSteps(sheetOf(20_000))
  expect(hiddenBlocks()).toBe(15_000)
  vi.advanceTimersToNextFrame()
  expect(hiddenBlocks()).toBe(5_000)
  vi.advanceTimersToNextFrame()
  expect(hiddenBlocks()).toBe(0)
})

test('shows 10,000 more in each frame, or half as many again: a browser looks through all of them each time', () => {
  const firstHidden = () => ruleTexts().flatMap(text => text.match(/\d+/)?.map(Number) ?? [])
  showInSteps(sheetOf(57_000))
  const seen: number[] = []
  for (let first = firstHidden(); first.length > 0; first = firstHidden()) {
    seen.push(...first)
    vi.advanceTimersToNextFrame()
  }
  expect(seen).toEqual([5_001, 15_001, 25_001, 37_501, 56_251])
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
