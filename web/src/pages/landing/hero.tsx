import { bannerIds } from '@novelette/domain/letters/banners.ts'
import { StartWriting } from '#pages/start-writing.tsx'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import { HeroEnvelope } from '#stationery/envelope/standing-envelope.tsx'
import { ButtonAnchor } from '#ui/button.tsx'
import styles from './hero.module.css'
import { samplePostedOn } from './samples.ts'

const title = 'Share Love Through Beautiful Novelettes'
const [before, after] = title.split('Beautiful')

export function Hero() {
  return (
    <section className={styles.root}>
      <div className={styles.desk}>
        <div className={styles.other} aria-hidden>
          <EnvelopeFront banner="starry-night" to="Noor" from="Idris" date={samplePostedOn} />
        </div>
        <div className={styles.stamps} aria-hidden>
          {bannerIds.map(banner => (
            <Stamp key={banner} banner={banner} />
          ))}
        </div>
        <HeroEnvelope>
          <h1 className={`display ${styles.title}`}>
            {before}
            <em>Beautiful</em>
            {after}
          </h1>
          <p className={styles.free}>Free • No Limits</p>
          <StartWriting>Start Free</StartWriting>
          <p className={styles.try}>
            <ButtonAnchor href="#try" look="link">
              Try It First
            </ButtonAnchor>
          </p>
        </HeroEnvelope>
      </div>
    </section>
  )
}
