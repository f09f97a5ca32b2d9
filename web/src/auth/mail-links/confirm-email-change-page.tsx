import { useQueryClient } from '@tanstack/react-query'
import styles from '#auth/card/auth-card.module.css'
import { client } from '#lib/rpc.ts'
import { tellDevice } from '#passkeys/tell-device.ts'
import { sessionQuery } from '#session/session.ts'
import { LinkPress, OnwardLink } from './link-press.tsx'
import { useMailLinkKey, useMailLinkToken } from './mail-link.ts'

export function ConfirmEmailChangePage() {
  return <ConfirmEmail key={useMailLinkKey('/confirm-email')} />
}

function ConfirmEmail() {
  const token = useMailLinkToken('/confirm-email')
  return (
    <LinkPress
      token={token}
      press={useConfirm(token)}
      ask={{
        title: 'Is this your new address?',
        text: 'Press the button, and your account moves to the address that our email came to. You then sign in with it.',
        button: 'Confirm This Address',
        failed: 'Your address could not be changed',
      }}
      done={({ email }) => ({
        title: 'Your Address Is Changed',
        text: (
          <>
            Your address is now <span className={styles.address}>{email}</span>
          </>
        ),
      })}
      refused={{
        link_invalid: {
          title: 'This Link No Longer Works',
          text: 'The link is invalid, has expired, or was followed before. Your account settings say which address is yours, and send you another link.',
        },
        email_taken: {
          title: 'This Address Is Taken',
          text: 'Another account has this address by now, so nothing was changed. You go on signing in as before.',
        },
      }}
      onward={<OnwardLink />}
    />
  )
}

/** If the link is of the account that is signed in, its session shows the new address, and so do its passkeys on this device. */
function useConfirm(token: string) {
  const queryClient = useQueryClient()
  return async () => {
    const answer = await client.emailChanges.confirm({ token })
    await queryClient.refetchQueries(sessionQuery)
    if (queryClient.getQueryData(sessionQuery.queryKey)) void tellDevice()
    return answer
  }
}
