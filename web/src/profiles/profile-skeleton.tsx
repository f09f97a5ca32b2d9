import { BrassDivider } from '#stationery/ornaments.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import './profile-card.css'

export function ProfileSkeleton() {
  return (
    <div className="page profile" aria-busy>
      <h1 className="sr-only">Profile</h1>
      <section className="paper profile-card">
        <Skeleton width={124} height={124} round className="profile-card__portrait-to-come" />
        <p className="profile-card__loading" role="status">
          Loading profile...
        </p>
        <SkeletonLines className="profile-card__bio-to-come" />
        <BrassDivider className="profile-card__divider" />
        <p className="profile-card__facts">
          <Skeleton width="11rem" />
        </p>
        <Skeleton width="9rem" height="48px" />
      </section>
    </div>
  )
}
