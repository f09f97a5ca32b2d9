import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { scrollProgrammatically } from '#lib/focus/programmatic-scroll.ts'
import { letterIdOfRow, rowSelector, tiltOf } from './list-position.ts'
import { setVisibleRows } from './shelf-reading.ts'
import { useVirtualRows } from './virtual-rows.ts'

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

/** In pixels, also of a letter that is not rendered. */
type TopOf = (letterId: string) => number | undefined

type RowPosition = { readonly id: string; readonly top: number; readonly bottom: number }

/** Every list calls it after its layout. */
export const ScrollAnchorContext = createContext<(topOf: TopOf) => void>(() => undefined)

/** Keeps the visible letters in place when rows above change, except at the top of the page, where new letters should show. */
export function useScrollAnchor(page: RefObject<HTMLElement | null>): (topOf: TopOf) => void {
  const previousRows = useRef<readonly RowPosition[]>([])
  return useCallback(
    topOf => {
      if (!page.current) return
      const now = lettersIn(page.current)
      const start = page.current.getBoundingClientRect().top
      const shift = start < 0 ? shiftOf(previousRows.current, now, topOf) : 0
      if (shift !== 0) scrollProgrammatically(shift)
      previousRows.current = now
    },
    [page],
  )
}

function lettersIn(page: HTMLElement): RowPosition[] {
  const { scrollY } = window
  return [...page.querySelectorAll(rowSelector)].map(row => {
    const { top, bottom } = row.getBoundingClientRect()
    return { id: letterIdOfRow(row), top: top + scrollY, bottom: bottom + scrollY }
  })
}

function shiftOf(before: readonly RowPosition[], now: readonly RowPosition[], topOf: TopOf): number {
  const { scrollY, innerHeight } = window
  const tops = new Map(now.map(({ id, top }) => [id, top]))
  const visible = before.filter(({ top, bottom }) => bottom > scrollY && top < scrollY + innerHeight)
  for (const { id, top } of visible) {
    const moved = tops.get(id) ?? topOf(id)
    if (moved !== undefined) return Math.abs(moved - top) < 1 ? 0 : moved - top
  }
  return 0
}
