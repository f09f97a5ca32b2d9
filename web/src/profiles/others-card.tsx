import type { PublicProfile } from '@novelette/domain/accounts/profiles.ts'
import { PenLine } from 'lucide-react'
import { BlockChoice } from '#blocks/block-choice.tsx'
import { ConversationLink } from '#letter-lists/conversation/conversation-link.tsx'
import { useSession } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Portrait } from './portrait.tsx'
import { ProfileCard, ProfileWords } from './profile-card.tsx'
import { ShareProfile } from './share-profile.tsx'

export function OthersCard({ profile }: { profile: PublicProfile }) {
  const { username, profilePicture } = profile
  const { user } = useSession()
  return (
    <ProfileCard username={username} portrait={<Portrait username={username} picture={profilePicture} />}>
      <ProfileWords profile={profile}>
        <LinkButton to="/compose" search={{ to: username }} size="compact">
          <PenLine size={16} aria-hidden />
          Send Love Letter
        </LinkButton>
        {user && (
          <ConversationLink person={profile} look="quiet">
            Letters Between You
          </ConversationLink>
        )}
        <ShareProfile username={username} />
      </ProfileWords>
      {user && <BlockChoice person={profile} />}
    </ProfileCard>
  )
}
