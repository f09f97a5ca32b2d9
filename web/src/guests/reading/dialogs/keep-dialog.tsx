import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { formatCount } from '#lib/format-number.ts'
import { client, orpc } from '#lib/rpc.ts'
import { rememberGuestLink } from '#lib/storage/guest-link.ts'
import { fetchSession, useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { GuestDialogProps } from './guest-dialogs.tsx'

export default function KeepDialog({ link, people: { writer }, onDone }: GuestDialogProps) {
  const { user, isAsked } = useAskedSession()
  const claim = useClaim(link)
  return (
    <Dialog
      open
      onClose={onDone}
      title="Save to an Account"
      actions={
        user ? (
          <>
            <Button look="quiet" onClick={onDone}>
              Cancel
            </Button>
            <Button onClick={claim.start} busy={claim.isBusy} busyText="Moving Them...">
              Save to My Inbox
            </Button>
          </>
        ) : (
          <Ways link={link} isAsked={isAsked} />
        )
      }
    >
      <p>
        {user
          ? `These letters go into the inbox of ${user.username}, and this link ends. ${writer} will see your username.`
          : `With a free account these letters are saved in your inbox, and this link ends. ${writer} will see your username.`}
      </p>
      {claim.error !== null && <ClaimError error={claim.error} />}
    </Dialog>
  )
}

/** No address of those pages may hold the secret: this tab remembers it meanwhile. */
function Ways({ link, isAsked }: Pick<GuestDialogProps, 'link'> & { isAsked: boolean }) {
  const remember = () => rememberGuestLink(link)
  return (
    <>
      <ButtonLink to="/login" search={{ return: '/l/' }} look="quiet" onClick={remember} aria-busy={!isAsked}>
        Sign In
      </ButtonLink>
      <ButtonLink to="/register" search={{ return: '/inbox' }} onClick={remember} aria-busy={!isAsked}>
        Create Free Account
      </ButtonLink>
    </>
  )
}

function ClaimError({ error }: { error: unknown }) {
  switch (errorCode(error)) {
    case 'self_send':
      return (
        <Notice tone="error" title="These are your own letters">
          You wrote them. They lie among your sent letters.
        </Notice>
      )
    case 'guest_claimed':
      return (
        <Notice tone="error" title="Another account has them">
          These letters were taken into an inbox before. Nothing was changed.
        </Notice>
      )
    default:
      return <SubmitError title="The letters were not moved" error={error} />
  }
}

/** The page asks nobody who they are until they want to keep the letters. */
function useAskedSession() {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const [isAsked, setAsked] = useState(user !== null)
  useEffect(() => {
    if (!isAsked) void fetchSession(queryClient).then(() => setAsked(true))
  }, [isAsked, queryClient])
  return { user, isAsked }
}

function useClaim(link: GuestDialogProps['link']) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { toast } = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const start = async () => {
    setBusy(true)
    setError(null)
    try {
      const { letters } = await client.guests.claim(link)
      queryClient.removeQueries({ queryKey: orpc.guests.key() })
      void queryClient.invalidateQueries({ queryKey: orpc.letters.key() })
      toast(`${formatCount(letters, 'letter')} in your inbox now. The link has ended.`)
      await navigate({ to: '/inbox', replace: true })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return { isBusy, error, start }
}
