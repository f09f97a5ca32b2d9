import type { PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import { Check, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { monthYear } from '#lib/dates/dates.ts'
import { BrassDivider } from '#stationery/ornaments.tsx'
import { Rosette } from '#stationery/rosette.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import { pictureSource, usePictureShown } from '#ui/avatar.tsx'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { useCopy } from '#ui/messages/use-copy.ts'
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

/** Pixels of the diameter inside the frame (profile-card.css). */
const across = 124

export function Portrait({ username, picture }: { username: string; picture: string | null }) {
  const { shown, onError } = usePictureShown(picture)
  return (
    <div className={styles.portrait}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <Rosette
          className={styles.portraitLine}
          center={[100, 100]}
          radius={76}
          swing={12}
          petals={14}
          strokeWidth="0.5"
        />
        <circle className={styles.portraitGround} cx="100" cy="100" r="63" />
        <circle className={styles.portraitLine} cx="100" cy="100" r="89" strokeWidth="0.8" />
        {!shown && (
          <text className={styles.portraitLetter} x="100" y="128">
            {username[0]}
          </text>
        )}
      </svg>
      {shown && <img {...pictureSource(shown, across)} alt={`${username}'s portrait`} onError={onError} />}
    </div>
  )
}

const shareText = 'Share Profile'
const copiedText = 'Link Copied!'

export function ShareProfile({ username }: { username: string }) {
  const link = `${window.location.origin}/u/${username}`
  const { copied, copy } = useCopy(link, `Your browser did not allow copying. The link is ${link}`)
  return (
    <>
      <Button look="quiet" size="compact" onClick={copy}>
        {copied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
        {copied ? copiedText : shareText}
      </Button>
      <Announcer text={copied ? copiedText : ''} />
    </>
  )
}
