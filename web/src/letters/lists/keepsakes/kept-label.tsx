import styles from './kept-label.module.css'

export function KeepsakeHeart() {
  return (
    <svg className={styles.keepsakeHeart} viewBox="0 0 24 24" aria-hidden="true">
      <path
        className={styles.keepsakeHeartWax}
        d="M12 1.2c2 0 2.7 1 4.5 1.4 1.9.4 3.6.9 4.6 2.6.9 1.6.4 3 1 4.8.6 1.7 1 3.3 0 5-.8 1.5-2.2 1.9-3.2 3.3-1.1 1.5-1.5 3-3.2 3.8-1.6.8-2.6.2-4.2.5-1.7.3-3 .7-4.7-.1-1.6-.8-1.7-2.3-2.8-3.7C2.9 17.4 1.6 16.7 1.2 15c-.5-1.8.4-3 .5-4.8.1-1.8-.1-3.3 1-4.9 1.1-1.5 2.6-1.7 4.2-2.5C8.6 2 9.8 1.2 12 1.2Z"
      />
      <path
        className={styles.keepsakeHeartHeart}
        d="M12 17.8C8 14.7 5.8 12.3 5.8 9.5c0-2 1.5-3.4 3.3-3.4 1.2 0 2.3.7 2.9 1.8.6-1.1 1.7-1.8 2.9-1.8 1.8 0 3.3 1.4 3.3 3.4 0 2.8-2.2 5.2-6.2 8.3Z"
      />
    </svg>
  )
}

export function KeptLabel() {
  return (
    <span className={styles.keptLabel}>
      <KeepsakeHeart />
      Kept
    </span>
  )
}
