import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/**
 * Arrow keys, Home and End among the buttons of one toolbar, of which one at a time can be reached with Tab. In a grid, up and
 * down go by `columns`.
 */
export function useRoving(columns = 1) {
  const ref = useRef<HTMLDivElement>(null)
  const buttons = () =>
    [...(ref.current?.querySelectorAll('button') ?? [])].filter(
      button => button.closest('[role="toolbar"]') === ref.current,
    )
  const keepOne = (chosen: EventTarget | undefined) => {
    for (const button of buttons()) button.tabIndex = button === chosen ? 0 : -1
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons do not change places
  useLayoutEffect(() => keepOne(buttons()[0]), [])

  return {
    ref,
    onFocus: (event: FocusEvent) => {
      if (buttons().some(button => button === event.target)) keepOne(event.target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = buttons()
      const at = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1
      const next = at < 0 ? undefined : placeAfter(event.key, at, all.length, columns)
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    },
  }
}

function placeAfter(key: string, at: number, count: number, columns: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
    ...(columns > 1 && { ArrowDown: Math.min(at + columns, count - 1), ArrowUp: Math.max(at - columns, 0) }),
  }
  return places[key]
}
