import type { SentPage } from '@novelette/domain/letters.ts'

/** The four figures over all sent letters; blank until they are known. */
export function SentTotals({ totals }: { totals: SentPage['totals'] | undefined }) {
  const tiles = [
    { name: 'Total Sent', count: totals?.total },
    { name: 'Read', count: totals?.read },
    { name: 'Delivered', count: totals?.delivered },
    { name: 'Pending', count: totals?.pending },
  ]
  return (
    <dl className="sent-totals">
      {tiles.map(tile => (
        <div key={tile.name}>
          <dt>{tile.name}</dt>
          <dd>{tile.count?.toLocaleString('en-US') ?? <span aria-hidden>–</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
