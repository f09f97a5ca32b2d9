import { useId, useState } from 'react'
import type { ChartDay } from './chart-day.ts'
import { heightOf, type Scale, scaleOf } from './chart-scale.ts'
import styles from './day-chart.module.css'
import { DayPlot } from './day-plot.tsx'
import { DayTable } from './day-table.tsx'
import { formatUtcDay } from './utc-day.ts'

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
