import '../../src/styles.css'
import { createRoot } from 'react-dom/client'
import {
  AboutCard,
  ContactCard,
  FaqCard,
  GuestLetterCard,
  PrivacyCard,
  TermsCard,
  TestimonialsCard,
} from './card-objects.tsx'
import { HouseCard, LandingCard } from './house-cards.tsx'
import './cards.css'

const cards: Readonly<Record<string, () => React.ReactNode>> = {
  house: HouseCard,
  landing: LandingCard,
  about: AboutCard,
  privacy: PrivacyCard,
  terms: TermsCard,
  faq: FaqCard,
  contact: ContactCard,
  testimonials: TestimonialsCard,
  letter: GuestLetterCard,
}

const Card = cards[window.location.hash.slice(1)]
const root = document.getElementById('root')
if (!Card || !root) throw new Error(`There is no card ${window.location.hash}.`)
createRoot(root).render(<Card />)
