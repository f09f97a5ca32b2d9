import type { OwnProfile } from '@novelette/domain/profiles.ts'
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Portrait } from './portrait.tsx'
import { ProfileCard, ProfileWords } from './profile-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ShareProfile } from './share-profile.tsx'
import { hasUnsavedChanges } from './unsaved-changes.ts'

type OwnCardProps = {
  profile: OwnProfile
  /** The last look at the profile failed. */
  unread: boolean
}

/** One's own calling card, to be read or to be written on. */
export function OwnCard({ profile, unread }: OwnCardProps) {
  const [editing, setEditing] = useState(() => hasUnsavedChanges(profile.id))
  const button = useFocusAfter(editing)
  const portrait = <Portrait username={profile.username} picture={profile.profilePicture} />
  return (
    <ProfileCard username={profile.username} portrait={portrait}>
      {editing ? (
        <ProfileForm profile={profile} unread={unread} onClose={() => setEditing(false)} />
      ) : (
        <ProfileWords profile={profile}>
          <Button ref={button} onClick={() => setEditing(true)}>
            <PenLine size={16} aria-hidden />
            Edit Profile
          </Button>
          <ShareProfile username={profile.username} />
        </ProfileWords>
      )}
    </ProfileCard>
  )
}

/** The button that opened the form takes the focus back when it closes. */
function useFocusAfter(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return button
}
