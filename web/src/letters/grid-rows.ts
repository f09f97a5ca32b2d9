import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ListOffsetContext } from './list-position.ts'

/** Rows kept above and below the screen, so that a step of the arrow keys always finds the next one. */
const spare = 2

type Shape = {
  readonly columns: number
  readonly gap: number
  /** Where the list begins, in pixels from the top of the page. */
  readonly top: number
}

/** As each kind of list was last laid out: what its rows measured, and its shape. */
type Remembered = { shape: Shape; readonly heights: Map<number, number> }
const remembered = new Map<string, Remembered>()

type GridRow = {
  readonly index: number
  /** Pixels of rows that are left out between this one and the one before. */
  readonly hole: number
}

/**
 * The rows of a grid of letters that are near the screen. They lie in the normal flow of the page and the style sheet says how
 * many letters a row holds; the rows that are left out are room in their place. Nothing is measured before it is seen.
 *
 * `name` is what the list's heights are remembered by, `guess` the height of a row before one was seen, `held` a row that is
 * kept wherever the reader scrolls, because the focus is in it.
 */
export function useGridRows(name: string, count: number, guess: number, held: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const memory = memoryOf(name)
  const [shape, setShape] = useState(memory.shape)
  const heldRow = held === undefined ? undefined : Math.floor(held / shape.columns)
  const returnOffset = use(ListOffsetContext)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / shape.columns),
    estimateSize: row => memory.heights.get(row) ?? memory.heights.get(0) ?? guess,
    gap: shape.gap,
    scrollMargin: shape.top,
    overscan: spare,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => returnOffset ?? window.scrollY,
    rangeExtractor: range => withHeld(defaultRangeExtractor(range), heldRow, range.count),
  })
  // What was in sight stays in sight by `useSteadyPlace`, for every list of the page at once.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const items = virtualizer.getVirtualItems()

  useMeasuring(list, memory, virtualizer, setShape)
  useReshaping(list, shape, setShape)

  return {
    list,
    columns: shape.columns,
    ...layOut(items, shape, virtualizer.getTotalSize()),
    /** Where the row of the letter at this place begins, in pixels from the top of the page. */
    topOf: (place: number) => virtualizer.measurementsCache[Math.floor(place / shape.columns)]?.start,
  }
}

type List = RefObject<HTMLUListElement | null>
type Heights = Pick<Virtualizer<Window, Element>, 'measure' | 'resizeItem'>

/** After every change of the list: what its rows measure now, before they are drawn. */
function useMeasuring(list: List, memory: Remembered, rows: Heights, setShape: (shape: Shape) => void) {
  useLayoutEffect(() => {
    if (!list.current) return
    const before = memory.shape
    const now = shapeOf(list.current)
    if (!isSame(before, now)) {
      memory.shape = now
      setShape(now)
    }
    if (before.columns !== now.columns) {
      memory.heights.clear()
      rows.measure()
      return
    }
    for (const { row, height } of measured(list.current)) {
      memory.heights.set(row, height)
      rows.resizeItem(row, height)
    }
  })
}

function memoryOf(name: string): Remembered {
  const known = remembered.get(name)
  if (known) return known
  const fresh = { shape: { columns: 1, gap: 0, top: 0 }, heights: new Map<number, number>() }
  remembered.set(name, fresh)
  return fresh
}

function withHeld(rows: number[], held: number | undefined, count: number): number[] {
  if (held === undefined || held >= count || rows.includes(held)) return rows
  return [...rows, held].sort((one, other) => one - other)
}

function layOut(items: readonly VirtualItem[], { gap, top }: Shape, total: number) {
  const rows = items.map(({ index, start }, at): GridRow => {
    const before = items[at - 1]
    return { index, hole: before ? start - before.end - gap : 0 }
  })
  const [first] = items
  const last = items.at(-1)
  return {
    rows,
    room: { before: first ? first.start - top : 0, after: last ? total - (last.end - top) : 0 },
  }
}

function shapeOf(list: HTMLUListElement): Shape {
  const style = getComputedStyle(list)
  return {
    columns: style.gridTemplateColumns.split(' ').length,
    gap: Number.parseFloat(style.rowGap) || 0,
    top: list.getBoundingClientRect().top + window.scrollY,
  }
}

const isSame = (one: Shape, other: Shape) =>
  one.columns === other.columns && one.gap === other.gap && Math.abs(one.top - other.top) < 1

/** The letters of a row are all as high as the row. */
function measured(list: HTMLUListElement): { row: number; height: number }[] {
  return [...list.querySelectorAll<HTMLLIElement>(':scope > [data-row]')].map(item => ({
    row: Number(item.dataset.row),
    height: item.offsetHeight,
  }))
}

/** Looks again when the page was laid out anew without this list: a narrower window, a list above it that grew. */
function useReshaping(
  list: RefObject<HTMLUListElement | null>,
  shape: Shape,
  setShape: (shape: Shape) => void,
) {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (list.current && !isSame(shape, shapeOf(list.current))) setShape(shapeOf(list.current))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, shape, setShape])
}
