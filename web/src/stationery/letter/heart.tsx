import styles from './letter-sheet.module.css'

export function Heart() {
  return (
    <>
      <svg className={styles.heart} viewBox="0 0 20 18" aria-hidden="true">
        <path d="M10 17.6C4.6 13.4.6 9.9.6 5.6.6 2.7 2.8.6 5.4.6c1.9 0 3.5 1 4.6 2.9C11.1 1.6 12.7.6 14.6.6c2.6 0 4.8 2.1 4.8 5 0 4.3-4 7.8-9.4 12Z" />
      </svg>
      <span className="sr-only">love</span>
    </>
  )
}
