import { useQueryClient } from '@tanstack/react-query'
import styles from '#auth/card/auth-card.module.css'
import { AuthCard } from '#auth/card/auth-card.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { TryAgain } from '#failures/try-again.tsx'
import { errorCode, type FailureCode } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'
import { sessionQuery } from '#session/session.ts'
import { OnwardLink } from './onward-link.tsx'
import { useLinkCall } from './use-link-call.ts'

const titles: Partial<Record<FailureCode, string>> = {
  link_invalid: 'This Link Has Lapsed',
  email_taken: 'This Address Is Taken',
}

export function ConfirmLink({ token }: { token: string }) {
  const confirm = useConfirm(token)
  const { outcome, follow } = useLinkCall(confirm)
  if (outcome.state === 'working') {
    return (
      <AuthCard title="One Moment">
        <p className={styles.lead} role="status">
          Changing your address…
        </p>
      </AuthCard>
    )
  }
  if (outcome.state === 'done') {
    return (
      <AuthCard title="Your Address Is Changed">
        <p className={styles.lead}>
          Your address is now <span className={styles.address}>{outcome.answer.email}</span>
        </p>
        <OnwardLink />
      </AuthCard>
    )
  }
  const code = errorCode(outcome.error)
  return (
    <AuthCard title={titles[code] ?? 'Not Quite Yet'}>
      {code === 'link_invalid' && <ExpiredLink />}
      {code === 'email_taken' && <AddressTaken />}
      {!(code in titles) && (
        <>
          <SubmitError error={outcome.error} title="Your address could not be changed" />
          <TryAgain size="wide" retry={follow} />
        </>
      )}
    </AuthCard>
  )
}

/** The change may have ended this browser's session; otherwise the session user has a new address. */
function useConfirm(token: string) {
  const queryClient = useQueryClient()
  return async () => {
    const answer = await client.emailChanges.confirm({ token })
    await queryClient.refetchQueries(sessionQuery)
    return answer
  }
}

export function ExpiredLink() {
  return (
    <>
      <p className={styles.lead}>
        The link is invalid, has expired, or was followed before. Your account settings say which address is
        yours, and send you another link.
      </p>
      <OnwardLink />
    </>
  )
}

function AddressTaken() {
  return (
    <>
      <p className={styles.lead}>
        Another account has this address by now, so nothing was changed. You go on signing in as before.
      </p>
      <OnwardLink />
    </>
  )
}
