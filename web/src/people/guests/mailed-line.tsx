import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { useState } from 'react'
import { dayDate } from '#lib/dates/dates.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { Address } from './address.tsx'
import styles from './guests.module.css'
import { MailDialog } from './mail-dialog.tsx'
import { useMailGuest } from './use-guests.ts'

/** To whom the link was mailed, and again when that is possible (docs/rules.md 8.6). */
export function MailedLine({ guest }: { guest: Guest }) {
  const { id, mailedTo, mailedAt, mailAgainFrom } = guest
  const mail = useMailGuest()
  const [asking, setAsking] = useState(false)
  if (mailedTo === null) return null
  const hasNoAddress = errorCode(mail.error) === 'no_address'
  return (
    <div className={styles.mailed}>
      <p>
        {mailedAt ? 'Mailed to' : 'Novelette mails it to'} <Address email={mailedTo} />
      </p>
      {mailAgainFrom && <p className="muted">Can be mailed again from {dayDate(mailAgainFrom)}.</p>}
      <p className={styles.ways}>
        {!mailAgainFrom && (
          <Button
            look="link"
            size="inline"
            busy={mail.isPending}
            busyText="Mailing..."
            onClick={() => mail.mutate({ id })}
          >
            {mailedAt ? 'Mail Again' : 'Mail It'}
          </Button>
        )}
        <Button look="link" size="inline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Another Address
        </Button>
      </p>
      <Announcer text={mail.isSuccess ? 'Mailed.' : ''} />
      {mail.error && (
        <p role="alert" className={styles.problem}>
          {hasNoAddress ? 'We do not keep this address any more. Give it again.' : errorText(mail.error)}
        </p>
      )}
      <MailDialog guest={guest} open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
