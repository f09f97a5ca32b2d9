import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { orpc } from '#lib/rpc.ts'
import { useSession } from '#session/session.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import { OwnStory } from './own-story.tsx'
import './share-story.module.css'

export function ShareStory() {
  const { user, isLoading } = useSession()
  return (
    <SettingsSection
      id="share"
      title="Share Your Story"
      lead="Did a letter mend something, begin something, or make somebody laugh on a train? Tell it in a few sentences. Someone who looks after this place reads it first; then it lies here and may be shown on our front page, signed as you sign it."
    >
      {isLoading && <SkeletonLines count={4} />}
      {user && <Member key={user.id} />}
      {!user && !isLoading && <Visitor />}
    </SettingsSection>
  )
}

function Visitor() {
  return (
    <>
      <p>Members of this place can share theirs. Sign in to tell yours.</p>
      <div className={settingsSectionStyles.actions}>
        <LinkButton to="/login" search={{ return: '/testimonials' }}>
          Sign In
        </LinkButton>
        <LinkButton to="/register" search={{ return: '/testimonials' }} look="link">
          Get Started Free
        </LinkButton>
      </div>
    </>
  )
}

function Member() {
  const own = useQuery(orpc.testimonials.own.queryOptions())
  if (own.data !== undefined) return <OwnStory own={own.data} />
  if (own.isPending) return <SkeletonLines count={4} />
  return <FailureNotice title="We could not see whether you shared a story" query={own} />
}
