import type { ChartDay } from './chart-day.ts'
import styles from './day-chart.module.css'
import { formatUtcDay } from './utc-day.ts'

type DayTableProps = { title: string; columns: readonly string[]; days: readonly ChartDay[] }

export function DayTable({ title, columns, days }: DayTableProps) {
  return (
    <details className={styles.dayTable}>
      <summary>Show as a table</summary>
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
