import { Skeleton } from '#ui/messages/skeleton.tsx'
import styles from './day-chart.module.css'

const lines = [0, 50, 100]

export function ChartSkeleton({ title }: { title: string }) {
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <h3 className="heading">{title}</h3>
        <Skeleton width="7rem" />
      </div>
      <div className={styles.frame} aria-hidden>
        <ol className={styles.lines}>
          {lines.map(bottom => (
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
