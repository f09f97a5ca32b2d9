import { Skeleton } from '#ui/messages/skeleton.tsx'
import styles from './user-details.module.css'

const facts = [
  'Joined',
  'Last active',
  'Letters sent',
  'Letters received',
  'Who may write to them',
  'Reports',
]

export function UserDetailsSkeleton() {
  return (
    <div className={styles.dossier} aria-hidden>
      <div className={styles.dossierPerson}>
        <Skeleton round width={56} height={56} />
        <Skeleton width="8rem" height="1.4em" />
      </div>
      <dl className={styles.dossierFacts}>
        {facts.map(name => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Skeleton width="6rem" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
