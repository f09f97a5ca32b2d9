import type { PointerEvent } from 'react'
import { heightOf, type Scale } from './chart-scale.ts'
import styles from './day-chart.module.css'

type DayPlotProps = {
  values: readonly number[]
  scale: Scale
  shown: number
  drawn: 'line' | 'bars'
  onChoose: (day: number) => void
}

/** Units of height; one unit of width is one day. */
const head = 100
/** In days. With few days a bar stays a thin stroke. */
const breadthOf = (days: number) => Math.min(0.62, days / 14)

export function DayPlot({ values, scale, shown, drawn, onChoose }: DayPlotProps) {
  const heights = values.map(value => heightOf(value, scale) * head)
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const day = Math.floor(((clientX - left) / width) * values.length)
    onChoose(Math.max(0, Math.min(values.length - 1, day)))
  }
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${values.length} ${head}`}
      preserveAspectRatio="none"
      onPointerMove={choose}
      onPointerDown={choose}
      aria-hidden
    >
      {drawn === 'bars' ? (
        <Bars heights={heights} shown={shown} />
      ) : (
        <Curve heights={heights} shown={shown} />
      )}
    </svg>
  )
}

type DrawingProps = { heights: readonly number[]; shown: number }

function Bars({ heights, shown }: DrawingProps) {
  const breadth = breadthOf(heights.length)
  return heights.map((height, day) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a day's index identifies it
      key={day}
      className={day === shown ? `${styles.bar} ${styles.barShown}` : styles.bar}
      x={day + (1 - breadth) / 2}
      width={breadth}
      y={head - height}
      height={height}
    />
  ))
}

/** A single day is a line too. */
function Curve({ heights, shown }: DrawingProps) {
  const points = heights.map((height, day) => `${day + 0.5},${head - height}`)
  const first = head - (heights[0] ?? 0)
  const last = head - (heights.at(-1) ?? 0)
  const path = `M0,${first} L${points.join(' L')} L${heights.length},${last}`
  const at = `M${shown + 0.5},${head - (heights[shown] ?? 0)}`
  return (
    <>
      <path className={styles.ground} d={`${path} V${head} H0 Z`} />
      <path className={styles.curve} d={path} />
      <path className={styles.plumb} d={`${at} V${head}`} />
      <path className={styles.point} d={`${at} h0`} />
    </>
  )
}
