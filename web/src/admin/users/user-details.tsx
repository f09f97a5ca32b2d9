import { privacyTexts } from '@novelette/domain/accounts/profiles.ts'
import type { AdminAction, AdminUserDetails } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { actionTexts } from '#admin/audit-log/audit-log.tsx'
import { BanForm } from '#admin/panel/ban-form.tsx'
import { UserName, UserStatus } from '#admin/panel/listed-user.tsx'
import { userQuery } from '#admin/panel/queries.ts'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { fullDateTime, shortDate } from '#lib/dates/dates.ts'
import { formatNumber } from '#lib/format-number.ts'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import styles from './user-details.module.css'
import { detailsLinkId } from './user-table.tsx'

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

type Fact = readonly [name: string, valueFor: (user: AdminUserDetails) => string]

const facts: readonly Fact[] = [
  ['Joined', user => shortDate(user.createdAt)],
  ['Last active', user => fullDateTime(user.lastActive)],
  ['Letters sent', user => formatNumber(user.totalLettersSent)],
  ['Letters received', user => formatNumber(user.totalLettersReceived)],
  ['Who may write to them', user => privacyTexts[user.privacySettings]],
  ['Reports of their letters', user => formatNumber(user.reports)],
]

/** Shows no e-mail address and no letter (docs/rules.md 6.2 and 6.4). */
function UserDetails({ user, onClose }: { user: AdminUserDetails; onClose: () => void }) {
  return (
    <div className={styles.dossier}>
      <div className={styles.dossierPerson}>
        <Avatar name={user.username} picture={user.profilePicture} size={56} />
        <div>
          <p className={styles.dossierName}>
            <UserName username={user.username} isBanned={user.isBanned} />
          </p>
          <UserStatus isBanned={user.isBanned} />
        </div>
      </div>
      {user.bio && <p className={`${styles.dossierBio} own-lines`}>{user.bio}</p>}
      <dl className={styles.dossierFacts}>
        {facts.map(([name, valueFor]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{valueFor(user)}</dd>
          </div>
        ))}
      </dl>
      <UserHistory actions={user.actions} />
      <UserActions user={user} onClose={onClose} />
    </div>
  )
}

function UserHistory({ actions }: { actions: readonly AdminAction[] }) {
  return (
    <section className={styles.dossierHistory}>
      <h3>What Was Done</h3>
      {actions.length === 0 ? (
        <p className="muted">Nothing so far.</p>
      ) : (
        <ol>
          {actions.map(({ id, kind, reason, createdAt }) => (
            <li key={id}>
              <span>{actionTexts[kind].done}</span>
              <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>
              {reason && <q>{reason}</q>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type UserActionsProps = { user: AdminUserDetails; onClose: () => void }

function UserActions({ user, onClose }: UserActionsProps) {
  const { open, place, button, show, hide } = useInlineForm()
  const [said, setSaid] = useState('')
  const finish = () => {
    setSaid(`${user.username} is ${user.isBanned ? 'active again' : 'banned'}.`)
    hide()
  }
  return (
    <div ref={place}>
      <Announcer text={said} />
      {user.isAdmin && (
        <p className="muted">This is the account that looks after the others. It cannot be banned.</p>
      )}
      {open ? (
        <BanForm user={user} onCancel={hide} onDone={finish} />
      ) : (
        <div className={dialogStyles.actions}>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          {!user.isAdmin && (
            <Button ref={button} onClick={show}>
              {user.isBanned ? 'Unban' : 'Ban'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function UserDetailsSkeleton() {
  return (
    <div className={styles.dossier} aria-hidden>
      <div className={styles.dossierPerson}>
        <Skeleton round width={56} height={56} />
        <Skeleton width="8rem" height="1.4em" />
      </div>
      <dl className={styles.dossierFacts}>
        {facts.map(([name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Skeleton width="6rem" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
