import type { PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { monthYear } from '#lib/dates/dates.ts'
import { BrassDivider } from '#stationery/ornaments.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import { Status } from '#ui/badge.tsx'
import styles from './profile-card.module.css'

type ProfileCardProps = {
  username: string
  portrait: ReactNode
  children: ReactNode
}

/** The name in script is repeated in a font in which no two letters look alike. */
export function ProfileCard({ username, portrait, children }: ProfileCardProps) {
  return (
    <section className={`paper ${styles.root}`}>
      {portrait}
      <h1 className={styles.name} style={nameWidth(username)}>
        {username}
      </h1>
      <p className="muted">
        <span className="user">/u/{username}</span>
      </p>
      {children}
    </section>
  )
}

type ProfileWordsProps = {
  profile: PublicProfile
  children: ReactNode
}

export function ProfileWords({ profile: { bio, createdAt }, children }: ProfileWordsProps) {
  return (
    <>
      {bio && <p className={`${styles.bio} own-lines`}>{bio}</p>}
      <BrassDivider className={styles.divider} />
      <p className={styles.facts}>
        <span>Member since {monthYear(createdAt)}</span>
        <Status tone="ok" icon={<Check size={16} aria-hidden />}>
          Active
        </Status>
      </p>
      <div className={styles.actions}>{children}</div>
    </>
  )
}
