import { privacyTexts } from '@novelette/domain/accounts/profiles.ts'
import type { AdminUserDetails } from '@novelette/domain/admin/admin.ts'
import { UserName } from '#admin/panel/user-name.tsx'
import { UserStatus } from '#admin/panel/user-status.tsx'
import { fullDateTime, shortDate } from '#lib/dates/dates.ts'
import { formatNumber } from '#lib/format-number.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserActions } from './user-actions.tsx'
import styles from './user-details.module.css'
import { UserHistory } from './user-history.tsx'

/** Shows no e-mail address and no letter (docs/rules.md 6.2 and 6.4). */
export function UserDetails({ user, onClose }: { user: AdminUserDetails; onClose: () => void }) {
  const facts = [
    ['Joined', shortDate(user.createdAt)],
    ['Last active', fullDateTime(user.lastActive)],
    ['Letters sent', formatNumber(user.totalLettersSent)],
    ['Letters received', formatNumber(user.totalLettersReceived)],
    ['Who may write to them', privacyTexts[user.privacySettings]],
    ['Reports of their letters', formatNumber(user.reports)],
  ] as const
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
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <UserHistory actions={user.actions} />
      <UserActions user={user} onClose={onClose} />
    </div>
  )
}
