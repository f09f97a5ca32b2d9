import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { userQuery } from '#admin/panel/queries.ts'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { UserDetails } from './user-details.tsx'
import { UserDetailsSkeleton } from './user-details-skeleton.tsx'
import { detailsLinkId } from './user-row.tsx'

export function UserDetailsDialog() {
  const { user } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  useReturnToRow(user)
  const close = () =>
    navigate({ search: now => ({ ...now, user: undefined }), replace: true, resetScroll: false })
  return (
    <Dialog open={user !== undefined} onClose={close} title="User Details" wide>
      {user && <Details key={user} userId={user} onClose={close} />}
    </Dialog>
  )
}

function Details({ userId, onClose }: { userId: string; onClose: () => void }) {
  const details = useQuery(userQuery(userId))
  return (
    <>
      <Announcer text={details.isPending ? 'Loading user details...' : ''} />
      {details.data ? (
        <UserDetails user={details.data} onClose={onClose} />
      ) : (
        <DetailsPending query={details} onClose={onClose} />
      )}
    </>
  )
}

function DetailsPending({ query, onClose }: { query: UseQueryResult; onClose: () => void }) {
  return (
    <>
      {query.error ? <FailureNotice title={adminTexts.loadFailed} query={query} /> : <UserDetailsSkeleton />}
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

/** The browser returns the focus to what opened the dialog, but not to an address. */
function useReturnToRow(open: string | undefined) {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    if (open || !closed || document.activeElement !== document.body) return
    document.getElementById(detailsLinkId(closed))?.focus()
  }, [open])
}
