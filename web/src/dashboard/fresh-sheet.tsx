import styles from './dashboard-tiles.module.css'

export function FreshSheet() {
  return (
    <>
      <span className={styles.freshSheet} data-banner="spring-flowers">
        <span className={styles.freshSheetBanner} />
        <span className={styles.freshSheetWord}>Dear</span>
      </span>
      <svg className={styles.pen} viewBox="0 0 240 30" aria-hidden="true">
        <path d="M2 15L30 7Q34 15 30 23Z" fill="oklch(.70 .09 80)" stroke="oklch(.38 .06 70)" />
        <path d="M3 15H24" stroke="oklch(.38 .06 70)" />
        <circle cx="24" cy="15" r="1.8" fill="oklch(.38 .06 70)" />
        <path
          d="M30 7Q44 3 70 4L226 7Q238 9 238 15Q238 21 226 23L70 26Q44 27 30 23Q34 15 30 7Z"
          fill="oklch(.30 .10 18)"
        />
        <path
          d="M36 7.5Q60 5 90 6.5L226 9.5"
          stroke="oklch(.62 .13 20)"
          strokeWidth="1.6"
          fill="none"
          strokeLinecap="round"
        />
        <path d="M92 4.4V25.6M98 4.5V25.5" stroke="oklch(.75 .09 80)" strokeWidth="2.6" />
      </svg>
    </>
  )
}
