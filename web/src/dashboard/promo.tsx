import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import './promo.css'

export function Promo() {
  return (
    <Link to="/compose" className="promo" data-banner="starry-night">
      <span className="promo__art" />
      <span className="promo__text">
        <b className="display">A clear night, whatever the hour. Write one under it.</b>
        <span>Starry Night: star-chart banner, midnight envelope, silver seal</span>
      </span>
      <ArrowRight size={26} aria-hidden />
    </Link>
  )
}
