import { BrassDivider } from '#stationery/ornaments.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import styles from './dashboard-tiles.module.css'

export function CallingCard({ username }: { username: string }) {
  return (
    <span className={styles.callingCard}>
      <BrassDivider className={styles.callingCardDivider} />
      <b className={styles.callingCardName} style={nameWidth(username)}>
        {username}
      </b>
      <i>Letters find me under this name</i>
    </span>
  )
}
