import { StartWriting } from '#pages/start-writing.tsx'
import { BrassDivider } from '#stationery/ornaments.tsx'
import { Features } from './features.tsx'
import { Free } from './free.tsx'
import { Hero } from './hero.tsx'
import styles from './landing.module.css'
import { LandingStories } from './stories.tsx'
import { TryOut } from './try-out/try-out.tsx'

export function LandingPage() {
  return (
    <>
      <Hero />
      <TryOut />
      <Features />
      <Free />
      <LandingStories />
      <section className={`page ${styles.last}`}>
        <BrassDivider />
        <h2 className="display">Someone would love to hear from you</h2>
        <StartWriting>Start Free</StartWriting>
      </section>
    </>
  )
}
