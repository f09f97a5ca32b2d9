import type { OwnProfile } from '@novelette/domain/accounts/profiles.ts'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useFocusAfter } from '#lib/focus/use-focus-after.ts'
import { PictureUpload } from '#pictures/picture-upload.tsx'
import { Button } from '#ui/button.tsx'
import { Portrait } from './portrait.tsx'
import { ProfileCard, ProfileWords } from './profile-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ShareProfile } from './share-profile.tsx'
import { hasUnsavedChanges } from './unsaved-changes.ts'

type OwnCardProps = {
  profile: OwnProfile
  unread: boolean
}

export function OwnCard({ profile, unread }: OwnCardProps) {
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
