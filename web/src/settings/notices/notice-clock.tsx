import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { cityOf } from '#lib/dates/time-zones.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { focusSection } from '#ui/sections/settings-section.tsx'
import styles from './notices-section.module.css'

/** By whose clock the hours count. Only where there are hours. */
export function NoticeClock({ settings: { mail, quietHours, timeZone } }: { settings: NoticeSettings }) {
  if (mail !== 'daily' && quietHours === null) return null
  return (
    <p className={styles.clock}>
      {timeZone === null
        ? 'Your time zone is not known here yet, so these are hours of UTC.'
        : `These are hours of ${cityOf(timeZone)} time.`}{' '}
      <LinkButton
        look="link"
        size="inline"
        to="/settings"
        hash="time-zone"
        onClick={() => focusSection('time-zone')}
      >
        Change Time Zone
      </LinkButton>
    </p>
  )
}
