import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRemoveLetter } from '#letters/actions/remove-letter.tsx'
import { letterIdOfRow, rowSelector } from '#letters/lists/list-position.ts'
import { listKeys } from '#letters/lists/list-tools.tsx'
import { useKeys } from '#lib/keys/use-keys.ts'
import { composeSearch, isFormer } from '#people/person-kinds.ts'

export function useInboxKeys(letters: readonly ReceivedSummary[]): void {
  const navigate = useNavigate()
  const removeLetter = useRemoveLetter()
  const focused = () => letters.find(({ id }) => id === focusedLetter())
  const reply = () => {
    const sender = focused()?.sender
    if (!sender || isFormer(sender)) return false
    void navigate({ to: '/compose', search: composeSearch(sender) })
    return true
  }
  const remove = () => {
    const letter = focused()
    if (!letter) return false
    focusNeighbour()
    removeLetter(letter.id)
    return true
  }
  useKeys(listKeys, [
    { keys: Object.keys(directions), does: 'Move through the letters', press: focusNextRow },
    // The browser follows its link.
    { keys: ['Enter'], does: 'Open the letter', press: () => false },
    { keys: ['r'], does: 'Reply to it', press: reply },
    { keys: ['#', 'Delete'], does: 'Remove it', press: remove },
  ])
}

type Direction = 'up' | 'down' | 'left' | 'right'

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const rows = () => [...document.querySelectorAll<HTMLElement>(rowSelector)]

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(rowSelector) ?? null
}

function focusedLetter(): string | undefined {
  const row = focusedRow()
  return row ? letterIdOfRow(row) : undefined
}

/** Works with any number of columns. Without a focused letter, down goes to the first visible one. False if there is none. */
function focusNextRow(key: string): boolean {
  const direction = directions[key] ?? 'down'
  const from = focusedRow()
  const to = from
    ? nextRow(from, direction)
    : direction === 'down' && hasNoFocus()
      ? firstVisibleRow()
      : undefined
  to?.focus()
  return to !== undefined
}

/** Call before the focused letter leaves its list. */
function focusNeighbour(): void {
  const from = focusedRow()
  const all = rows()
  const at = from ? all.indexOf(from) : -1
  const next = all[at + 1] ?? all[at - 1] ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

function nextRow(from: HTMLElement, direction: Direction): HTMLElement | undefined {
  const here = from.getBoundingClientRect()
  const boxes = rows().map(row => ({ row, box: row.getBoundingClientRect() }))
  if (direction === 'left' || direction === 'right') {
    const beside = boxes.filter(({ box }) => Math.abs(box.top - here.top) < 1)
    const at = beside.findIndex(({ row }) => row === from)
    return beside[direction === 'left' ? at - 1 : at + 1]?.row
  }
  const away = (box: DOMRect) => (direction === 'down' ? box.top - here.top : here.top - box.top)
  const ahead = boxes.filter(({ box }) => away(box) >= 1)
  const nearest = Math.min(...ahead.map(({ box }) => away(box)))
  const middle = (box: DOMRect) => Math.abs(box.left + box.width / 2 - here.left - here.width / 2)
  return ahead
    .filter(({ box }) => away(box) < nearest + 1)
    .sort((one, other) => middle(one.box) - middle(other.box))[0]?.row
}

function firstVisibleRow(): HTMLElement | undefined {
  return rows().find(row => row.getBoundingClientRect().top >= 0)
}

function hasNoFocus(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.id === 'main'
}
