import { type ReactNode, use, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { letterIdOfRow, rowSelector } from './list-position.ts'
import { ScrollAnchorContext } from './scroll-anchor.ts'
import { tiltOf } from './tilt.ts'
import { useVirtualRows } from './virtual-rows.ts'
import { setVisibleRows } from './visible-rows.ts'

type LetterGridProps<Letter> = {
  /** The key of its row heights. */
  name: string
  className: string | undefined
  letters: readonly Letter[]
  hasMore: boolean
  /** Of a row, in pixels. */
  estimatedRowHeight: number
  /** Letters to animate. */
  arrived?: ReadonlySet<string>
  onVisibleRows?: () => void
  children: (letter: Letter) => ReactNode
}

export function VirtualLetterGrid<Letter extends { readonly id: string }>(props: LetterGridProps<Letter>) {
  const { name, className, letters, hasMore, estimatedRowHeight, arrived, onVisibleRows, children } = props
  const [focused, setFocused] = useState<string>()
  // Scrolling may remount a letter, which is animated once.
  const [animatedIds] = useState(() => new Set<string>())
  const placeOf = (id: string | undefined) => {
    const place = id === undefined ? -1 : letters.findIndex(letter => letter.id === id)
    return place < 0 ? undefined : place
  }
  const grid = useVirtualRows(name, letters.length, estimatedRowHeight, placeOf(focused))
  const settle = use(ScrollAnchorContext)
  useLayoutEffect(() => {
    settle(id => {
      const place = placeOf(id)
      return place === undefined ? undefined : grid.topOf(place)
    })
  })
  const first = grid.rows[0]?.index ?? 0
  const last = grid.rows.at(-1)?.index ?? 0
  useEffect(() => {
    setVisibleRows(name, letters.slice(first * grid.columns, (last + 1) * grid.columns))
    onVisibleRows?.()
  }, [name, letters, first, last, grid.columns, onVisibleRows])
  const onFocus = useCallback((event: { target: Element }) => {
    const row = event.target.closest(rowSelector)
    if (row) setFocused(letterIdOfRow(row))
  }, [])
  return (
    <ul
      ref={grid.list}
      className={className}
      style={{ paddingTop: grid.room.before, paddingBottom: grid.room.after }}
      onFocus={onFocus}
      onBlur={() => setFocused(undefined)}
    >
      {grid.rows.flatMap(({ index, gapBefore }) => {
        const from = index * grid.columns
        return letters.slice(from, from + grid.columns).map((letter, column) => (
          <li
            key={letter.id}
            data-row={column === 0 ? index : undefined}
            data-tilt={tiltOf(letter.id)}
            data-arrived={(arrived?.has(letter.id) && !animatedIds.has(letter.id)) || undefined}
            aria-posinset={from + column + 1}
            aria-setsize={hasMore ? -1 : letters.length}
            onAnimationEnd={() => animatedIds.add(letter.id)}
            style={gapBefore > 0 ? { marginTop: gapBefore } : undefined}
          >
            {children(letter)}
          </li>
        ))
      })}
    </ul>
  )
}
