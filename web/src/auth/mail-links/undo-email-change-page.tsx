import { undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '#lib/rpc.ts'
import { sessionQuery } from '#session/session.ts'
import { endingSession } from '#session/session-end.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { InlineLink } from '#ui/inline-link.tsx'
import { LinkPress } from './link-press.tsx'
import { storeMailLink, useMailLinkKey, useMailLinkToken } from './mail-link.ts'

/** The former address takes the account back (docs/rules.md 1.7). */
export function UndoEmailChangePage() {
  return <UndoEmailChange key={useMailLinkKey('/undo-email-change')} />
}

function UndoEmailChange() {
  const token = useMailLinkToken('/undo-email-change')
  return (
    <LinkPress
      token={token}
      press={useUndo(token)}
      ask={{
        title: 'Take your account back?',
        text: 'Press the button, and your account has this address again. Everyone is signed out, and you choose a new password.',
        button: 'Take It Back',
        failed: 'Nothing was changed',
      }}
      done={() => ({ title: 'Your Account Is Back', text: 'Now choose a new password.' })}
      refused={{
        link_invalid: {
          title: 'This Link No Longer Works',
          text: (
            <>
              It works once, and for {undoEmailChangeHours} hours after the change. If you pressed the button
              before, your account may be back already: then{' '}
              <InlineLink to="/forgot-password">ask for a new password</InlineLink> at this address. If not,
              tell us what happened.
            </>
          ),
        },
        email_taken: {
          title: 'This Address Is Taken',
          text: 'Another account has this address by now, so nothing was changed. Give that one another address first, or tell us what happened.',
        },
      }}
      onward={
        <ButtonLink to="/contact" size="big" wide>
          Contact Us
        </ButtonLink>
      }
    />
  )
}

/** This browser's session may be one of those that ended. */
function useUndo(token: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const reset = await endingSession(queryClient, async () => {
      const answer = await client.emailChanges.undo({ token })
      await queryClient.refetchQueries(sessionQuery)
      return answer
    })
    storeMailLink('/reset-password', { token: reset.token })
    await navigate({ to: '/reset-password', replace: true })
  }
}
