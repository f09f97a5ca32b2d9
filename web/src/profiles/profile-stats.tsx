import { type PublicProfile, privacyTexts } from '@novelette/domain/accounts/profiles.ts'
import { sendingLimitsText } from '@novelette/domain/letters/sending-limits.ts'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import styles from './profile-screen.module.css'

const closed = 'Private'

export function ProfileStats({ profile }: { profile: PublicProfile }) {
  return (
    <section>
      <h2 className="heading">Profile Stats</h2>
      <dl className={styles.stats}>
        <div>
          <dt>Joined</dt>
          <dd>{profile.createdAt.getFullYear()}</dd>
        </div>
        <div>
          <dt>Letters</dt>
          <dd>{profile.privacySettings === 'anyone' ? privacyTexts.anyone : closed}</dd>
        </div>
      </dl>
    </section>
  )
}

const planName = 'Free Plan'

export function FreePlan() {
  return (
    <section className={styles.plan}>
      <Stamp banner="golden-hearts" />
      <div>
        <h2 className="heading">{planName}</h2>
        <p className="muted">Unlimited letters, all features. {sendingLimitsText}</p>
      </div>
    </section>
  )
}
