import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ListOffsetContext } from './list-position.ts'

/** An arrow key always finds the next row. */
const overscanRows = 2

type Shape = {
  readonly columns: number
  readonly gap: number
  /** In pixels from the top of the page. */
  readonly top: number
}

/** By kind of list. */
type ListMeasurements = { shape: Shape; readonly heights: Map<number, number> }
const measurementsByList = new Map<string, ListMeasurements>()

type GridRow = {
  readonly index: number
  /** Pixels of omitted rows before this one. */
  readonly gapBefore: number
}

/**
 * Rows stay in the normal flow; omitted ones become padding or margin. `name` is the key of the remembered heights, `estimatedRowHeight` a
 * row's height in pixels, `pinned` a letter whose row stays because it has the focus.
 */
export function useVirtualRows(
  name: string,
  count: number,
  estimatedRowHeight: number,
  pinned: number | undefined,
) {
  const list = useRef<HTMLUListElement>(null)
  const measurements = measurementsOf(name)
  const [shape, setShape] = useState(measurements.shape)
  const pinnedRow = pinned === undefined ? undefined : Math.floor(pinned / shape.columns)
  const returnOffset = use(ListOffsetContext)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / shape.columns),
    estimateSize: row => measurements.heights.get(row) ?? measurements.heights.get(0) ?? estimatedRowHeight,
    gap: shape.gap,
    scrollMargin: shape.top,
    overscan: overscanRows,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => returnOffset ?? window.scrollY,
    rangeExtractor: range => withPinnedRow(defaultRangeExtractor(range), pinnedRow, range.count),
  })
  // `useScrollAnchor` does that once per page.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const items = virtualizer.getVirtualItems()

  useRowMeasurement(list, measurements, virtualizer, setShape)
  useShapeObserver(list, shape, setShape)

  return {
    list,
    columns: shape.columns,
    ...layOut(items, shape, virtualizer.getTotalSize()),
    topOf: (place: number) => virtualizer.measurementsCache[Math.floor(place / shape.columns)]?.start,
  }
}

type List = RefObject<HTMLUListElement | null>
type Heights = Pick<Virtualizer<Window, Element>, 'measure' | 'resizeItem'>

/** After every change, before the browser paints. */
function useRowMeasurement(
  list: List,
  measurements: ListMeasurements,
  rows: Heights,
  setShape: (shape: Shape) => void,
) {
  useLayoutEffect(() => {
    if (!list.current) return
    const before = measurements.shape
    const now = shapeOf(list.current)
    if (!isSame(before, now)) {
      measurements.shape = now
      setShape(now)
    }
    if (before.columns !== now.columns) {
      measurements.heights.clear()
      rows.measure()
      return
    }
    for (const { row, height } of measured(list.current)) {
      measurements.heights.set(row, height)
      rows.resizeItem(row, height)
    }
  })
}

function measurementsOf(name: string): ListMeasurements {
  const known = measurementsByList.get(name)
  if (known) return known
  const fresh = { shape: { columns: 1, gap: 0, top: 0 }, heights: new Map<number, number>() }
  measurementsByList.set(name, fresh)
  return fresh
}

function withPinnedRow(rows: number[], pinned: number | undefined, count: number): number[] {
  if (pinned === undefined || pinned >= count || rows.includes(pinned)) return rows
  return [...rows, pinned].sort((one, other) => one - other)
}

function layOut(items: readonly VirtualItem[], { gap, top }: Shape, total: number) {
  const rows = items.map(({ index, start }, at): GridRow => {
    const before = items[at - 1]
    return { index, gapBefore: before ? start - before.end - gap : 0 }
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

/** Letters of a row have one height. */
function measured(list: HTMLUListElement): { row: number; height: number }[] {
  return [...list.querySelectorAll<HTMLLIElement>(':scope > [data-row]')].map(item => ({
    row: Number(item.dataset.row),
    height: item.offsetHeight,
  }))
}

/** The page's layout may change without a render of this list. */
function useShapeObserver(
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
