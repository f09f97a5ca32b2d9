import type { AdminUser } from '@novelette/domain/admin/admin.ts'
import { UserName } from '#admin/panel/user-name.tsx'
import { UserStatus } from '#admin/panel/user-status.tsx'
import { Day } from '#letter-lists/day.tsx'
import { shortDate } from '#lib/dates/dates.ts'
import { formatNumber } from '#lib/format-number.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LinkButton } from '#ui/link-button.tsx'

export const detailsLinkId = (userId: string) => `details-${userId}`

/** On narrow screens the columns' values stand under the name. */
export function UserRow({ user }: { user: AdminUser }) {
  const { username, createdAt, totalLettersSent, totalLettersReceived, lastActive, isBanned } = user
  return (
    <tr>
      <th scope="row">
        <span className="user-table__user">
          <Avatar name={username} picture={user.profilePicture} />
          <span className="user-table__name">
            <span className="user-table__top">
              <UserName username={username} isBanned={isBanned} />
              <span className="user-table__facts">
                <UserStatus isBanned={isBanned} />
              </span>
            </span>
            <span className="user-table__facts user-table__facts--wide">
              {formatNumber(totalLettersSent)} sent, {formatNumber(totalLettersReceived)} received
            </span>
            <span className="user-table__facts user-table__facts--wide">
              <span>Joined {shortDate(createdAt)}</span>
              <span>Active {shortDate(lastActive)}</span>
            </span>
          </span>
        </span>
      </th>
      <td className="user-table__wide">
        <Day date={createdAt} />
      </td>
      <td className="user-table__wide user-table__count">{formatNumber(totalLettersSent)}</td>
      <td className="user-table__wide user-table__count">{formatNumber(totalLettersReceived)}</td>
      <td className="user-table__wide">
        <Day date={lastActive} />
      </td>
      <td className="user-table__wide">
        <UserStatus isBanned={isBanned} />
      </td>
      <td className="user-table__open">
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
