import type { PublicProfile } from '@novelette/domain/profiles.ts'
import { Check, PenLine } from 'lucide-react'
import { BlockChoice } from '#blocks/block-choice.tsx'
import { BundleLink } from '#correspondence/bundle-link.tsx'
import { LinkButton } from '#layout/link-button.tsx'
import { monthYear } from '#lib/dates.ts'
import { useSession } from '#session/session.ts'
import { BrassDivider } from '#stationery/ornaments.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import { Status } from '#ui/badge.tsx'
import { Portrait } from './portrait.tsx'
import { ShareProfile } from './share-profile.tsx'
import './profile-card.css'

/** A person's calling card; the name in script is repeated in the face in which no two letters look alike. */
export function ProfileCard({ profile, own }: { profile: PublicProfile; own: boolean }) {
  const { username, bio, profilePicture, createdAt } = profile
  const { user } = useSession()
  return (
    <section className="paper profile-card">
      <Portrait username={username} picture={profilePicture} />
      <h1 className="profile-card__name" style={nameWidth(username)}>
        {username}
      </h1>
      <p className="muted">
        <span className="user">/u/{username}</span>
      </p>
      {bio && <p className="profile-card__bio">{bio}</p>}
      <BrassDivider className="profile-card__divider" />
      <p className="profile-card__facts">
        <span>Member since {monthYear(createdAt)}</span>
        <Status tone="ok" icon={<Check size={16} aria-hidden />}>
          Active
        </Status>
      </p>
      <div className="profile-card__actions">
        {!own && (
          <LinkButton to="/compose" search={{ to: username }}>
            <PenLine size={16} aria-hidden />
            Send Love Letter
          </LinkButton>
        )}
        {!own && user && (
          <BundleLink person={profile} look="quiet">
            Letters Between You
          </BundleLink>
        )}
        <ShareProfile username={username} />
      </div>
      {!own && user && <BlockChoice person={profile} />}
    </section>
  )
}
