import { daysByDistance } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { formatCount, formatNumber } from '#lib/format-number.ts'
import { SearchChoice } from '#ui/fields/search-choice.tsx'
import styles from './arrival-form.module.css'
import type { SlowFieldsProps } from './slow-post.tsx'
import { distanceKm, findTowns, type Town } from './towns.ts'

const townCalled = (name: string): Town | undefined => findTowns(name).find(({ label }) => label === name)

/** Two towns, whose distance gives the days. */
export function TownFields({ slow, onChange }: Pick<SlowFieldsProps, 'slow' | 'onChange'>) {
  const [from, to] = [townCalled(slow.from), townCalled(slow.to)]
  const choose = (ends: { readonly from: Town | undefined; readonly to: Town | undefined }) =>
    onChange({
      ...slow,
      from: ends.from?.label ?? '',
      to: ends.to?.label ?? '',
      ...(ends.from && ends.to && { days: `${daysByDistance(distanceKm(ends.from, ends.to))}` }),
    })
  return (
    <>
      <div className={styles.pair}>
        <SearchChoice
          label="From"
          value={from}
          find={findTowns}
          onChange={chosen => choose({ from: chosen, to })}
          noneText={noneText}
        />
        <SearchChoice
          label="To"
          value={to}
          find={findTowns}
          onChange={chosen => choose({ from, to: chosen })}
          noneText={noneText}
        />
      </div>
      <p className={styles.note} role="status">
        {from && to
          ? distanceText(from, to)
          : 'Type two towns to work out the days, or choose the days yourself.'}
      </p>
    </>
  )
}

const noneText = 'We know no town of that name. Try a larger one near it.'

/** Lisbon to Kyoto, 11,100 km: 15 days. */
function distanceText(from: Town, to: Town): string {
  const km = distanceKm(from, to)
  const rounded = km < 1_000 ? Math.round(km / 10) * 10 : Math.round(km / 100) * 100
  return `${from.label} to ${to.label}, ${formatNumber(rounded)} km: ${formatCount(daysByDistance(km), 'day')}.`
}
