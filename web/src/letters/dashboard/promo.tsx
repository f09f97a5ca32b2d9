import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import styles from './promo.module.css'

export function Promo() {
  return (
    <Link to="/compose" className={styles.root} data-banner="starry-night">
      <span className={styles.art} />
      <span className={styles.text}>
        <b className="display">A clear night, whatever the hour. Write one under it.</b>
        <span>Starry Night: star-chart banner, midnight envelope, silver seal</span>
      </span>
      <ArrowRight size={26} aria-hidden />
    </Link>
  )
}
