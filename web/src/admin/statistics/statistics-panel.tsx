import type { AdminStatistics } from '@novelette/domain/admin/admin.ts'
import { type ReactNode, useId } from 'react'
import { formatCount, formatNumber } from '#lib/format-number.ts'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import { ChartSkeleton, DayChart } from './day-chart.tsx'
import styles from './statistics-panel.module.css'

export function StatisticsPanel({ statistics }: { statistics: AdminStatistics | undefined }) {
  const users = statistics?.users
  const letters = statistics?.letters
  return (
    <div className={`${styles.root} paper`} aria-busy={!statistics}>
      <StatisticsPage
        title="Users"
        total={['Total Users', users?.all]}
        entries={[
          ['Joined today', users?.today],
          ['Joined in the last 7 days', users?.last7Days],
          ['Joined in the last 30 days', users?.last30Days],
          ['Active in the last 30 days', users?.active],
          ['Banned', users?.banned],
        ]}
      >
        {statistics ? <UserGrowth statistics={statistics} /> : <ChartSkeleton title="User Growth" />}
      </StatisticsPage>
      <StatisticsPage
        title="Letters"
        total={['Total Letters', letters?.all]}
        entries={[
          ['Sent today', letters?.today],
          ['Sent in the last 7 days', letters?.last7Days],
          ['Sent in the last 30 days', letters?.last30Days],
        ]}
      >
        {statistics ? <LetterActivity statistics={statistics} /> : <ChartSkeleton title="Letter Activity" />}
      </StatisticsPage>
    </div>
  )
}

type Entry = readonly [name: string, count: number | undefined]

type StatisticsPageProps = {
  title: string
  total: Entry
  entries: readonly Entry[]
  children: ReactNode
}

function StatisticsPage({ title, total, entries, children }: StatisticsPageProps) {
  const id = useId()
  return (
    <section className={styles.page} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <dl className={styles.entries}>
        {[total, ...entries].map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count === undefined ? <Skeleton width="2.5em" /> : formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

export function LetterActivity({ statistics: { days } }: { statistics: AdminStatistics }) {
  const activity = days.map(({ day, letters }) => ({
    day,
    value: letters,
    text: formatCount(letters, 'letter'),
    cells: [formatNumber(letters)],
  }))
  return <DayChart title="Letter Activity" drawn="bars" days={activity} columns={['Letters']} />
}

export function UserGrowth({ statistics: { days, users } }: { statistics: AdminStatistics }) {
  const later = days.map((_, index) => days.slice(index + 1).reduce((sum, day) => sum + day.users, 0))
  const growth = days.map(({ day, users: joined }, index) => {
    const total = users.all - (later[index] ?? 0)
    const text = `${formatCount(total, 'person', 'people')}, ${formatNumber(joined)} new`
    return { day, value: total, text, cells: [formatNumber(joined), formatNumber(total)] }
  })
  return <DayChart title="User Growth" drawn="line" days={growth} columns={['Joined', 'All']} />
}
