import type { AdminStatistics } from '@novelette/domain/admin/admin.ts'
import { formatCount, formatNumber } from '#lib/format-number.ts'
import { DayChart } from './day-chart.tsx'

export function UserGrowth({ statistics: { days, users } }: { statistics: AdminStatistics }) {
  const later = days.map((_, index) => days.slice(index + 1).reduce((sum, day) => sum + day.users, 0))
  const growth = days.map(({ day, users: joined }, index) => {
    const total = users.all - (later[index] ?? 0)
    const text = `${formatCount(total, 'person', 'people')}, ${formatNumber(joined)} new`
    return { day, value: total, text, cells: [formatNumber(joined), formatNumber(total)] }
  })
  return <DayChart title="User Growth" drawn="line" days={growth} columns={['Joined', 'All']} />
}
