import type { SentPage } from '@novelette/domain/letters.ts'

const tiles = [
  ['Total Sent', 'total'],
  ['Read', 'read'],
  ['Delivered', 'delivered'],
  ['Pending', 'pending'],
] as const

/** The four figures over all sent letters; blank until they are known. */
export function SentTotals({ totals }: { totals: SentPage['totals'] | undefined }) {
  return (
    <dl className="sent-totals">
      {tiles.map(([name, key]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{totals?.[key].toLocaleString('en-US') ?? <span aria-hidden>–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
