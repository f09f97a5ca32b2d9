import { usernameLength } from '@novelette/domain/accounts/accounts.ts'
import { EmptyState } from '#failures/empty-state.tsx'
import { LoadFailure } from '#failures/failure-notice.tsx'
import messagePageStyles from '#failures/message-page.module.css'
import { usePageTitle } from '#lib/page-title.ts'
import { truncate } from '#lib/truncate.ts'
import { UndeliverableEnvelope } from '#stationery/envelope/undeliverable-envelope.tsx'
import { BrassDivider, EmptyRack } from '#stationery/ornaments.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import profileCardStyles from './profile-card.module.css'
import profileScreenStyles from './profile-screen.module.css'

const notFoundTitle = 'Profile Not Found'
const notFoundText = 'The requested profile could not be found.'

export function ProfileNotFound({ username }: { username: string }) {
  usePageTitle(notFoundTitle)
  return (
    <div className={messagePageStyles.root}>
      <UndeliverableEnvelope
        banner="romantic-roses"
        to={truncate(username, usernameLength.max)}
        mark="Not known here"
      />
      <h1 className="display">{notFoundTitle}</h1>
      <p>{notFoundText}</p>
      <ButtonLink to="/" size="big">
        Return Home
      </ButtonLink>
    </div>
  )
}

type ProfileFailedProps = {
  query: { readonly error: unknown; readonly isFetching: boolean; refetch(): Promise<unknown> }
}

export function ProfileFailed({ query }: ProfileFailedProps) {
  return (
    <div className="page">
      <h1 className="sr-only">Profile</h1>
      <LoadFailure
        text="Failed to load profile. Please try again."
        error={query.error}
        retry={() => void query.refetch()}
        retrying={query.isFetching}
        safe="Nothing is lost."
      />
    </div>
  )
}

const signedOutText = 'Please log in to view your profile.'

export function ProfileSignedOut() {
  return (
    <div className="page" role="alert">
      <h1 className="sr-only">Your Profile</h1>
      <EmptyState
        art={<EmptyRack />}
        title={signedOutText}
        actions={
          <ButtonLink to="/login" search={{ return: '/profile' }} size="big">
            Sign In
          </ButtonLink>
        }
      />
    </div>
  )
}

/** After a request for deletion nobody can find the account (docs/rules.md 1.9). */
export function ProfilePendingDeletion() {
  return (
    <div className={messagePageStyles.root}>
      <EmptyRack />
      <h1 className="display">Your profile is hidden</h1>
      <p>
        Nobody finds it while your account waits to be erased. Press Keep My Account in Account Settings, and
        it is back as it was.
      </p>
      <ButtonLink to="/settings" hash="leave" size="big">
        Account Settings
      </ButtonLink>
    </div>
  )
}

export function ProfileSkeleton() {
  return (
    <div className={`page ${profileScreenStyles.root}`} aria-busy>
      <h1 className="sr-only">Profile</h1>
      <section className={`paper ${profileCardStyles.root}`}>
        <Skeleton width={124} height={124} round className={profileCardStyles.portraitToCome} />
        <p className={profileCardStyles.loading} role="status">
          Loading profile...
        </p>
        <SkeletonLines className={profileCardStyles.bioToCome} />
        <BrassDivider className={profileCardStyles.divider} />
        <p className={profileCardStyles.facts}>
          <Skeleton width="11rem" />
        </p>
        <Skeleton width="9rem" height="48px" />
      </section>
    </div>
  )
}
