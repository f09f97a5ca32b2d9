import { undoStopMinutes } from '@novelette/domain/notices/notices.ts'
import { useLocation } from '@tanstack/react-router'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { usePress } from '#lib/forms/use-press.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** A program that follows the link changes nothing: it takes a press (docs/rules.md 9.5). */
export function StopNoticesPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  return <StopNotices key={token} token={token} />
}

function StopNotices({ token }: { token: string }) {
  const stop = usePress(() => client.notices.stop({ token }))
  const undo = usePress(() => client.notices.undoStop({ token }))
  const isRefused = (error: unknown) => error !== null && errorCode(error) === 'link_invalid'
  if (undo.isDone) {
    return (
      <AuthCard title="As It Was Before">
        <p className={styles.lead} role="status">
          Nothing was changed: notices come to you by mail as before.
        </p>
        <OtherNotices />
      </AuthCard>
    )
  }
  if (isRefused(undo.error)) {
    return (
      <AuthCard title="Too Late to Undo">
        <p className={styles.lead} role="status">
          It can be undone for {undoStopMinutes} minutes, which are over. Your settings turn notices on again.
        </p>
        <OtherNotices />
      </AuthCard>
    )
  }
  if (isRefused(stop.error) || token === '') {
    return (
      <AuthCard title="This Link Is Too Old">
        <p className={styles.lead} role="status">
          It is too old, or was cut short on its way. Take the one at the foot of the latest mail, or your
          settings.
        </p>
        <OtherNotices />
      </AuthCard>
    )
  }
  if (stop.isDone) {
    return (
      <AuthCard title="No More Notices by Mail">
        <p className={styles.lead} role="status">
          Done. Letters still come; we only say nothing of it.
        </p>
        {undo.error !== null && <SubmitError error={undo.error} title="It was not undone" />}
        <Button look="quiet" size="big" wide busy={undo.isBusy} busyText="Undoing..." onClick={undo.press}>
          Undo
        </Button>
        <OtherNotices />
      </AuthCard>
    )
  }
  return (
    <AuthCard title="No More Notices by Mail?">
      <p className={styles.lead}>Letters still come to your inbox; we only say nothing of it by mail.</p>
      {stop.error !== null && <SubmitError error={stop.error} title="Nothing was changed" />}
      <Button size="big" wide busy={stop.isBusy} busyText="One Moment..." onClick={stop.press}>
        Stop Them
      </Button>
      <OtherNotices />
    </AuthCard>
  )
}

function OtherNotices() {
  return (
    <p className={styles.other}>
      <LinkButton look="link" to="/settings" hash="notices">
        Choose Other Notices
      </LinkButton>
    </p>
  )
}
