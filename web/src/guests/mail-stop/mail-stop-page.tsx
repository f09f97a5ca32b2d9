import { mailRefusalUndoMinutes } from '@novelette/domain/guests/guests.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { useLocation } from '@tanstack/react-router'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { usePress } from '#lib/forms/use-press.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'

/** A program that follows the link changes nothing: it takes a press. */
export function MailStopPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  return <MailStop key={token} token={token} />
}

function MailStop({ token }: { token: string }) {
  const refuse = usePress(() => client.mailRefusals.refuse({ token }))
  const undo = usePress(() => client.mailRefusals.undo({ token }))
  const isTooOld = [refuse.error, undo.error].some(
    error => error !== null && errorCode(error) === 'link_invalid',
  )
  if (undo.isDone) {
    return (
      <AuthCard title="Mail Comes Again">
        <p className={styles.lead} role="status">
          Nothing was refused. {site.name} mails you when a letter waits for you.
        </p>
      </AuthCard>
    )
  }
  if (isTooOld || token === '') {
    return (
      <AuthCard title="This Link Is Too Old">
        <p className={styles.lead} role="status">
          {refuse.isDone
            ? `It can be undone for ${mailRefusalUndoMinutes} minutes, which are over. ${site.name} mails you no letter any more.`
            : `It is too old, or was cut short on its way. Every such mail has the link at its foot: take the one of the latest.`}
        </p>
      </AuthCard>
    )
  }
  if (refuse.isDone) {
    return (
      <AuthCard title="No More Mail">
        <p className={styles.lead} role="status">
          Done. {site.name} mails you no letter any more, whoever writes to you here, and nobody is told.
        </p>
        {undo.error !== null && <SubmitError error={undo.error} title="It was not undone" />}
        <Button look="quiet" size="big" wide busy={undo.isBusy} busyText="Undoing..." onClick={undo.press}>
          Undo
        </Button>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="No More Mail?">
      <p className={styles.lead}>
        Press the button, and {site.name} never mails you a letter again, whoever writes to you here. Nobody
        is told.
      </p>
      {refuse.error !== null && <SubmitError error={refuse.error} title="Nothing was changed" />}
      <Button size="big" wide busy={refuse.isBusy} busyText="One Moment..." onClick={refuse.press}>
        No More Mail From {site.name}
      </Button>
    </AuthCard>
  )
}
