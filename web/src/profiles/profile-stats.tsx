import type { PublicProfile } from '@novelette/domain/profiles.ts'
import { Stamp } from '#stationery/stamp.tsx'

export function ProfileStats({ profile }: { profile: PublicProfile }) {
  return (
    <section>
      <h2 className="heading">Profile Stats</h2>
      <dl className="profile__stats">
        <div>
          <dt>Joined</dt>
          <dd>{profile.createdAt.getFullYear()}</dd>
        </div>
        <div>
          <dt>Letters</dt>
          <dd>{profile.privacySettings === 'anyone' ? 'Open (anyone)' : 'Private'}</dd>
        </div>
      </dl>
    </section>
  )
}

export function FreePlan() {
  return (
    <section className="profile__plan">
      <Stamp banner="golden-hearts" />
      <div>
        <h2 className="heading">Free Plan</h2>
        <p className="muted">Unlimited letters, all features.</p>
      </div>
    </section>
  )
}
