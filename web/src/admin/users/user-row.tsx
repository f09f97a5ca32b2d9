import type { AdminUser } from '@novelette/domain/admin/admin.ts'
import { UserName } from '#admin/panel/user-name.tsx'
import { UserStatus } from '#admin/panel/user-status.tsx'
import { Day } from '#letter-lists/day.tsx'
import { shortDate } from '#lib/dates/dates.ts'
import { formatNumber } from '#lib/format-number.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './user-management.module.css'

export const detailsLinkId = (userId: string) => `details-${userId}`

export function UserRow({ user }: { user: AdminUser }) {
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
        <LinkButton
          id={detailsLinkId(user.id)}
          look="link"
          from="/admin"
          to="/admin"
          search={now => ({ ...now, user: user.id })}
          resetScroll={false}
          aria-label={`Details of ${username}`}
        >
          Details
        </LinkButton>
      </td>
    </tr>
  )
}
