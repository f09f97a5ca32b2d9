import { Skeleton } from '#ui/messages/skeleton.tsx'
import './day-chart.css'

const lines = [0, 50, 100]

export function ChartSkeleton({ title }: { title: string }) {
  return (
    <div className="day-chart">
      <div className="day-chart__head">
        <h3 className="heading">{title}</h3>
        <Skeleton width="7rem" />
      </div>
      <div className="day-chart__frame" aria-hidden>
        <ol className="day-chart__lines">
          {lines.map(bottom => (
            <li key={bottom} style={{ bottom: `${bottom}%` }}>
              &nbsp;
            </li>
          ))}
        </ol>
        <p className="day-chart__span">&nbsp;</p>
      </div>
      <p className="day-chart__foot" />
    </div>
  )
}
