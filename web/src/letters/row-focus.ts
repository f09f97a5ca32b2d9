import { letterIdOfRow, rowSelector } from './list-position.ts'

type Step = 'up' | 'down' | 'left' | 'right'

const rows = () => [...document.querySelectorAll<HTMLElement>(rowSelector)]

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(rowSelector) ?? null
}

/** The letter that the focus is on, in a list. */
export function focusedLetter(): string | undefined {
  const row = focusedRow()
  return row ? letterIdOfRow(row) : undefined
}

/**
 * Moves the focus to the next letter in a direction, across lists and whatever their columns. From nowhere, down leads to the
 * first letter in sight. False where there is none.
 */
function stepTo(step: Step): boolean {
  const from = focusedRow()
  const to = from ? nextRow(from, step) : step === 'down' && isNowhere() ? firstInSight() : undefined
  to?.focus()
  return to !== undefined
}

/** The keys that move through the letters of a screen. */
export const arrowKeys = {
  ArrowUp: () => stepTo('up'),
  ArrowDown: () => stepTo('down'),
  ArrowLeft: () => stepTo('left'),
  ArrowRight: () => stepTo('right'),
}

/** Before a letter leaves its list: the focus goes to the one that takes its place. */
export function focusNeighbour(): void {
  const from = focusedRow()
  const all = rows()
  const at = from ? all.indexOf(from) : -1
  const next = all[at + 1] ?? all[at - 1] ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

function nextRow(from: HTMLElement, step: Step): HTMLElement | undefined {
  const here = from.getBoundingClientRect()
  const boxes = rows().map(row => ({ row, box: row.getBoundingClientRect() }))
  if (step === 'left' || step === 'right') {
    const beside = boxes.filter(({ box }) => Math.abs(box.top - here.top) < 1)
    const at = beside.findIndex(({ row }) => row === from)
    return beside[step === 'left' ? at - 1 : at + 1]?.row
  }
  const away = (box: DOMRect) => (step === 'down' ? box.top - here.top : here.top - box.top)
  const ahead = boxes.filter(({ box }) => away(box) >= 1)
  const nearest = Math.min(...ahead.map(({ box }) => away(box)))
  const middle = (box: DOMRect) => Math.abs(box.left + box.width / 2 - here.left - here.width / 2)
  return ahead
    .filter(({ box }) => away(box) < nearest + 1)
    .sort((one, other) => middle(one.box) - middle(other.box))[0]?.row
}

function firstInSight(): HTMLElement | undefined {
  return rows().find(row => row.getBoundingClientRect().top >= 0)
}

function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.id === 'main'
}
