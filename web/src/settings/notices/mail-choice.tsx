import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { mailNotices } from '@novelette/domain/notices/notices.ts'
import { dayDate } from '#lib/dates/dates.ts'
import { Choices } from '#ui/fields/choices.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { timeOptions } from './day-times.ts'
import styles from './notices-section.module.css'
import { Problem } from './problem.tsx'
import { useChange } from './use-change.ts'

const options = [
  { value: 'at_once', label: 'At Once', hint: 'Ten minutes after a letter came, if you are not here.' },
  { value: 'daily', label: 'Once a Day', hint: 'At an hour of yours, if a letter waits for you then.' },
  { value: 'never', label: 'Never', hint: 'Letters still come; we only say nothing of it.' },
]

export function MailChoice({ settings }: { settings: NoticeSettings }) {
  const { wanted, problem, change } = useChange(settings)
  const { mail, dailyAt } = wanted
  return (
    <div className={styles.part}>
      <StoppedMail settings={wanted} />
      <Choices
        name="mail-notices"
        legend="By mail"
        options={options}
        value={mail}
        onChange={event => {
          const chosen = mailNotices.find(one => one === event.currentTarget.value)
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
      <Notice tone="error" title="Our mails to you come back">
        So none is sent any more. See whether your address is right, then choose again.
      </Notice>
    )
  }
  return (
    mailStoppedAt && (
      <Notice tone="info" title={`Stopped by a link on ${dayDate(mailStoppedAt)}`}>
        The link of a mail ended notices by mail. Choose again to have them back.
      </Notice>
    )
  )
}
