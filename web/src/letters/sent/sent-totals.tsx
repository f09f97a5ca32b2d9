import type { SentListPage } from '@novelette/domain/letters/letters.ts'
import styles from './sent-list.module.css'

const tiles = [
  ['Total Sent', 'total'],
  ['Read', 'read'],
  ['Delivered', 'delivered'],
  ['Pending', 'pending'],
] as const

export function SentTotals({ totals }: { totals: SentListPage['totals'] | undefined }) {
  return (
    <dl className={styles.sentTotals}>
      {tiles.map(([name, key]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{totals?.[key].toLocaleString('en-US') ?? <span aria-hidden>–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
