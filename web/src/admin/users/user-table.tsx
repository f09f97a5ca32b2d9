import type { AdminUser } from '@novelette/domain/admin/admin.ts'
import type { UserSort } from '@novelette/domain/admin/user-sorts.ts'
import { UserName, UserStatus } from '#admin/panel/listed-user.tsx'
import { Day } from '#letters/lists/day.tsx'
import { shortDate } from '#lib/dates/dates.ts'
import { formatNumber } from '#lib/format-number.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import styles from './user-management.module.css'

const ordered = {
  newest: { Joined: 'descending' },
  oldest: { Joined: 'ascending' },
  username: { User: 'ascending' },
} as const satisfies Record<UserSort, object>

export function UserTable({ users, sort }: { users: readonly AdminUser[]; sort: UserSort }) {
  return (
    <div className={styles.userList}>
      <table className={styles.userTable}>
        <caption className="sr-only">Users</caption>
        <UserTableHead order={ordered[sort]} />
        <tbody>
          {users.map(user => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Order = Partial<Record<'User' | 'Joined', 'ascending' | 'descending'>>

function UserTableHead({ order }: { order: Order }) {
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={order.User}>
          User
        </th>
        <th scope="col" className={styles.userTableWide} aria-sort={order.Joined}>
          Joined
        </th>
        <th scope="col" className={`${styles.userTableWide} ${styles.userTableCount}`}>
          Letters Sent
        </th>
        <th scope="col" className={`${styles.userTableWide} ${styles.userTableCount}`}>
          Letters Received
        </th>
        <th scope="col" className={styles.userTableWide}>
          Last Active
        </th>
        <th scope="col" className={styles.userTableWide}>
          Status
        </th>
        <th scope="col">
          <span className="sr-only">Details</span>
        </th>
      </tr>
    </thead>
  )
}

export const detailsLinkId = (userId: string) => `details-${userId}`

function UserRow({ user }: { user: AdminUser }) {
  const { username, createdAt, totalLettersSent, totalLettersReceived, lastActive, isBanned } = user
  return (
    <tr>
      <th scope="row">
        <span className={styles.userTableUser}>
          <Avatar name={username} picture={user.profilePicture} />
          <span className={styles.userTableName}>
            <span className={styles.userTableTop}>
              <UserName username={username} isBanned={isBanned} />
              <span className={styles.userTableFacts}>
                <UserStatus isBanned={isBanned} />
              </span>
            </span>
            <span className={`${styles.userTableFacts} ${styles.userTableFactsWide}`}>
              {formatNumber(totalLettersSent)} sent, {formatNumber(totalLettersReceived)} received
            </span>
            <span className={`${styles.userTableFacts} ${styles.userTableFactsWide}`}>
              <span>Joined {shortDate(createdAt)}</span>
              <span>Active {shortDate(lastActive)}</span>
            </span>
          </span>
        </span>
      </th>
      <td className={styles.userTableWide}>
        <Day date={createdAt} />
      </td>
      <td className={`${styles.userTableWide} ${styles.userTableCount}`}>{formatNumber(totalLettersSent)}</td>
      <td className={`${styles.userTableWide} ${styles.userTableCount}`}>
        {formatNumber(totalLettersReceived)}
      </td>
      <td className={styles.userTableWide}>
        <Day date={lastActive} />
      </td>
      <td className={styles.userTableWide}>
        <UserStatus isBanned={isBanned} />
      </td>
      <td className={styles.userTableOpen}>
        <ButtonLink
          id={detailsLinkId(user.id)}
          look="link"
          from="/admin"
          to="/admin"
          search={now => ({ ...now, user: user.id })}
          resetScroll={false}
          aria-label={`Details of ${username}`}
        >
          Details
        </ButtonLink>
      </td>
    </tr>
  )
}

const rows = ['7rem', '5rem', '9rem', '6rem', '8rem', '5rem', '7rem', '10rem']

export function UserTableSkeleton() {
  return (
    <div className={styles.userList}>
      <table className={styles.userTable} aria-hidden>
        <UserTableHead order={{}} />
        <tbody>
          {rows.map((width, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity but their index
            <tr key={row}>
              <th scope="row">
                <span className={styles.userTableUser}>
                  <Skeleton round width={36} height={36} />
                  <Skeleton width={`min(${width}, 40vw)`} />
                </span>
              </th>
              <BlankCells count={5} />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BlankCells({ count }: { count: number }) {
  return Array.from({ length: count }, (_, cell) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cells have no identity but their index
    <td key={cell} className={styles.userTableWide}>
      <Skeleton width="4.5rem" />
    </td>
  ))
}
