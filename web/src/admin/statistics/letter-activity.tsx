import type { AdminStatistics } from '@novelette/domain/admin/admin.ts'
import { formatCount, formatNumber } from '#lib/format-number.ts'
import { DayChart } from './day-chart.tsx'

export function LetterActivity({ statistics: { days } }: { statistics: AdminStatistics }) {
  const activity = days.map(({ day, letters }) => ({
    day,
    value: letters,
    text: formatCount(letters, 'letter'),
    cells: [formatNumber(letters)],
  }))
  return <DayChart title="Letter Activity" drawn="bars" days={activity} columns={['Letters']} />
}
