import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { noticeDefaults } from '@novelette/domain/notices/notices.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { timeOptions, timeText } from './day-times.ts'
import styles from './notices-section.module.css'
import { Problem } from './problem.tsx'
import { useChange } from './use-change.ts'

export function QuietHours({ settings }: { settings: NoticeSettings }) {
  const { wanted, problem, change } = useChange(settings)
  const { quietHours } = wanted
  const usual = noticeDefaults.quietHours
  return (
    <div className={styles.part}>
      <Switch
        on={quietHours !== null}
        onChange={isWanted => change({ quietHours: isWanted ? usual : null })}
        hint={
          quietHours
            ? 'What comes meanwhile is told when they end.'
            : `From ${timeText(usual.from)} to ${timeText(usual.to)}, or as you choose.`
        }
      >
        Quiet hours
      </Switch>
      {quietHours && (
        <div className={styles.times}>
          <SelectField
            label="From"
            options={timeOptions(quietHours.from).filter(({ value }) => value !== quietHours.to)}
            value={quietHours.from}
            onChange={from => change({ quietHours: { ...quietHours, from } })}
          />
          <SelectField
            label="To"
            options={timeOptions(quietHours.to).filter(({ value }) => value !== quietHours.from)}
            value={quietHours.to}
            onChange={to => change({ quietHours: { ...quietHours, to } })}
          />
        </div>
      )}
      <Problem text={problem} />
    </div>
  )
}
