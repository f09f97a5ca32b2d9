import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { OwnProfile } from '@novelette/domain/accounts/profiles.ts'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useFocusAfter } from '#lib/focus/focus.ts'
import { orpc } from '#lib/rpc.ts'
import { PictureUpload } from '#pictures/picture-upload.tsx'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Portrait, ProfileCard, ProfileWords, ShareProfile } from './profile-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-screen.module.css'
import {
  ProfileFailed,
  ProfilePendingDeletion,
  ProfileSignedOut,
  ProfileSkeleton,
} from './profile-states.tsx'
import { FreePlan, ProfileStats } from './profile-stats.tsx'
import { hasUnsavedChanges } from './unsaved-changes.tsx'

export function OwnProfilePage() {
  const { user } = useSession()
  return user ? <OwnProfileScreen user={user} /> : <ProfileSignedOut />
}

export function OwnProfileScreen({ user }: { user: SessionUser }) {
  return user.erasesAt ? <ProfilePendingDeletion /> : <OwnProfileDetails />
}

function OwnProfileDetails() {
  const own = useQuery(orpc.profiles.own.queryOptions())
  if (own.isPending) return <ProfileSkeleton />
  if (!own.data) return <ProfileFailed query={own} />
  return (
    <div className={`page ${styles.root}`}>
      <OwnCard profile={own.data} unread={own.isError} />
      <div className={styles.side}>
        <ProfileStats profile={own.data} />
        <FreePlan />
        <section>
          <h2 className="heading">Account</h2>
          <p className="muted">Your email, your password, where you are signed in.</p>
          <ButtonLink look="link" to="/settings">
            Account Settings
          </ButtonLink>
        </section>
      </div>
    </div>
  )
}

type OwnCardProps = {
  profile: OwnProfile
  unread: boolean
}

function OwnCard({ profile, unread }: OwnCardProps) {
  const [editing, setEditing] = useState(() => hasUnsavedChanges(profile.id))
  const button = useFocusAfter(editing)
  const { username, profilePicture } = profile
  const portrait = (
    <PictureUpload has={profilePicture !== null}>
      <Portrait username={username} picture={profilePicture} />
    </PictureUpload>
  )
  return (
    <ProfileCard username={username} portrait={portrait}>
      {editing ? (
        <ProfileForm profile={profile} unread={unread} onClose={() => setEditing(false)} />
      ) : (
        <ProfileWords profile={profile}>
          <Button ref={button} size="compact" onClick={() => setEditing(true)}>
            <PenLine size={16} aria-hidden />
            Edit Profile
          </Button>
          <ShareProfile username={username} />
        </ProfileWords>
      )}
    </ProfileCard>
  )
}
