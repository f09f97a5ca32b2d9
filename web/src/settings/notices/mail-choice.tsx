import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { mailNoticeTimes, noticeDefaults } from '@novelette/domain/notices/notices.ts'
import { dayDate } from '#lib/dates/dates.ts'
import { Choices } from '#ui/fields/choices.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import styles from './notices-section.module.css'
import { Problem, useChange } from './setting-change.tsx'

const options = [
  {
    value: 'at_once',
    label: 'At Once',
    hint: 'About ten minutes after a letter comes, if you are not here.',
  },
  { value: 'daily', label: 'Once a Day', hint: 'At the hour you choose, if a letter waits for you then.' },
  { value: 'never', label: 'Never', hint: 'Letters still come to your inbox. We do not tell you by email.' },
]

export function MailChoice({ settings }: { settings: NoticeSettings }) {
  const { wanted, problem, change } = useChange(settings)
  const { mail, dailyAt } = wanted
  return (
    <div className={styles.part}>
      <StoppedMail settings={wanted} />
      <Choices
        name="mail-notices"
        legend="By email"
        options={options}
        value={mail}
        onChange={event => {
          const chosen = mailNoticeTimes.find(one => one === event.currentTarget.value)
          if (chosen) change(chosen === 'daily' ? { mail: chosen, dailyAt } : { mail: chosen })
        }}
      />
      {mail === 'daily' && (
        <div className={styles.time}>
          <SelectField
            label="Every day at"
            options={timeOptions(dailyAt)}
            value={dailyAt}
            onChange={time => change({ mail: 'daily', dailyAt: time })}
          />
        </div>
      )}
      <Problem text={problem} />
    </div>
  )
}

function StoppedMail({ settings: { mail, mailStoppedAt, mailReturned } }: { settings: NoticeSettings }) {
  if (mail !== 'never') return null
  if (mailReturned) {
    return (
      <Notice tone="error" title="Our emails to you come back">
        So none is sent any more. See whether your address is right, then choose again.
      </Notice>
    )
  }
  return (
    mailStoppedAt && (
      <Notice tone="info" title={`Stopped by a link on ${dayDate(mailStoppedAt)}`}>
        A link in an email ended notices by email. Choose again to have them back.
      </Notice>
    )
  )
}

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

const halfHours = Array.from({ length: 48 }, (_, index) => index * 30)
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `19:00` as `7:00 PM`. */
function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${twoDigits(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Every half hour, and `time`, which other programs may have chosen. */
function timeOptions(time: string): readonly { value: string; label: string }[] {
  const steps = halfHours.map(at => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`)
  const all = [...new Set([...steps, time])].toSorted()
  return all.map(value => ({ value, label: timeText(value) }))
}
