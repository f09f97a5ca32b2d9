import { type PointerEvent, useId, useState } from 'react'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import { type ChartDay, heightOf, type Scale, scaleOf } from './chart-scale.ts'
import styles from './day-chart.module.css'

type DayChartProps = {
  title: string
  days: readonly ChartDay[]
  drawn: 'line' | 'bars'
  columns: readonly string[]
}

/** Pointer, touch and arrow keys select a day; a table has all. */
export function DayChart({ title, days, drawn, columns }: DayChartProps) {
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const last = days.length - 1
  const shown = Math.min(chosen ?? last, last)
  const day = days[shown]
  if (!day) return null
  const values = days.map(({ value }) => value)
  const scale = scaleOf(values, drawn === 'bars' ? 'at-zero' : 'near-lowest')
  return (
    <figure className={styles.root} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <h3 className="heading" id={id}>
          {title}
        </h3>
        <p className={styles.value}>
          <b>{day.text}</b> <span>{shown === last ? 'Today' : formatUtcDay(day.day)}</span>
        </p>
      </figcaption>
      <div className={styles.frame}>
        <Lines scale={scale} />
        <div
          className={styles.area}
          // Lifting a finger fires pointerleave too.
          onPointerLeave={event => event.pointerType === 'mouse' && setChosen(null)}
        >
          <DayPlot values={values} scale={scale} shown={shown} drawn={drawn} onChoose={setChosen} />
          <input
            type="range"
            className={styles.day}
            aria-label={`${title}, day`}
            aria-valuetext={`${formatUtcDay(day.day)}: ${day.text}`}
            min={0}
            max={last}
            value={shown}
            onChange={event => setChosen(event.currentTarget.valueAsNumber)}
            onBlur={() => setChosen(null)}
          />
        </div>
        <p className={styles.span} aria-hidden>
          <span>{last > 0 && formatUtcDay(days[0]?.day ?? day.day)}</span>
          <span>Today</span>
        </p>
      </div>
      <DayTable title={title} columns={columns} days={days} />
    </figure>
  )
}

function Lines({ scale }: { scale: Scale }) {
  return (
    <ol className={styles.lines} aria-hidden>
      {scale.ticks.map(({ value, text }) => (
        <li key={value} style={{ bottom: `${heightOf(value, scale) * 100}%` }}>
          {text}
        </li>
      ))}
    </ol>
  )
}

type DayPlotProps = {
  values: readonly number[]
  scale: Scale
  shown: number
  drawn: 'line' | 'bars'
  onChoose: (day: number) => void
}

/** One unit of width is one day. */
const plotHeight = 100
/** In days. With few days a bar stays a thin stroke. */
const breadthOf = (days: number) => Math.min(0.62, days / 14)

function DayPlot({ values, scale, shown, drawn, onChoose }: DayPlotProps) {
  const heights = values.map(value => heightOf(value, scale) * plotHeight)
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const day = Math.floor(((clientX - left) / width) * values.length)
    onChoose(Math.max(0, Math.min(values.length - 1, day)))
  }
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${values.length} ${plotHeight}`}
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
      y={plotHeight - height}
      height={height}
    />
  ))
}

/** A single day is a line too. */
function Curve({ heights, shown }: DrawingProps) {
  const points = heights.map((height, day) => `${day + 0.5},${plotHeight - height}`)
  const first = plotHeight - (heights[0] ?? 0)
  const last = plotHeight - (heights.at(-1) ?? 0)
  const path = `M0,${first} L${points.join(' L')} L${heights.length},${last}`
  const at = `M${shown + 0.5},${plotHeight - (heights[shown] ?? 0)}`
  return (
    <>
      <path className={styles.ground} d={`${path} V${plotHeight} H0 Z`} />
      <path className={styles.curve} d={path} />
      <path className={styles.plumb} d={`${at} V${plotHeight}`} />
      <path className={styles.point} d={`${at} h0`} />
    </>
  )
}

type DayTableProps = { title: string; columns: readonly string[]; days: readonly ChartDay[] }

function DayTable({ title, columns, days }: DayTableProps) {
  return (
    <details className={styles.dayTable}>
      <summary>Show as a Table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrow keys must reach it */}
      <section className={styles.dayTableRoom} aria-label={`${title}, by day`} tabIndex={0}>
        <table>
          <caption className="sr-only">{title}, by day (UTC)</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, cells }) => (
              <tr key={day}>
                <th scope="row">{formatUtcDay(day)}</th>
                {cells.map((cell, column) => (
                  <td key={columns[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

const skeletonLines = [0, 50, 100]

export function ChartSkeleton({ title }: { title: string }) {
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <h3 className="heading">{title}</h3>
        <Skeleton width="7rem" />
      </div>
      <div className={styles.frame} aria-hidden>
        <ol className={styles.lines}>
          {skeletonLines.map(bottom => (
            <li key={bottom} style={{ bottom: `${bottom}%` }}>
              &nbsp;
            </li>
          ))}
        </ol>
        <p className={styles.span}>&nbsp;</p>
      </div>
      <p className="day-chart__foot" />
    </div>
  )
}

const utcFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Midnight UTC begins the server's days. */
const formatUtcDay = (day: string) => utcFormat.format(new Date(`${day}T00:00:00Z`))
