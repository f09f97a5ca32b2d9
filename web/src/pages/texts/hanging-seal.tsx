import seal from '#stationery/art/novelette-seal.svg'
import styles from './text-page.module.css'

export function HangingSeal() {
  return (
    <>
      <svg className={styles.ribbon} viewBox="0 0 64 118" aria-hidden="true">
        <path d="M24 0L2 96L17 90L26 103L46 6Z" fill="var(--color-seal-deep)" />
        <path d="M20 6L40 116L48 102L62 106L42 0Z" fill="var(--color-seal)" />
      </svg>
      <img src={seal} alt="" width={132} height={132} className={styles.seal} />
    </>
  )
}
