import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { cityOf, ownTimeZone } from '#lib/dates/time-zones.ts'
import { Button } from '#ui/button.tsx'
import styles from './notices-section.module.css'
import { Problem } from './problem.tsx'
import { useChange } from './use-change.ts'

/** By whose clock the hours count. Only where there are hours. */
export function NoticeClock({ settings }: { settings: NoticeSettings }) {
  const { wanted, problem, change } = useChange(settings)
  if (wanted.mail !== 'daily' && wanted.quietHours === null) return null
  const timeZone = wanted.timeZone ?? 'UTC'
  const own = ownTimeZone()
  return (
    <div>
      <p className={styles.clock}>
        {`These are hours of ${cityOf(timeZone)} time.`}{' '}
        {own !== timeZone && (
          <Button look="link" size="inline" onClick={() => change({ timeZone: own })}>
            {`Use ${cityOf(own)} Time`}
          </Button>
        )}
      </p>
      <Problem text={problem} />
    </div>
  )
}
