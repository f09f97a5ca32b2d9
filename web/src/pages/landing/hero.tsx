import { bannerIds } from '@novelette/domain/letters/banners.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import { HeroEnvelope } from '#stationery/envelope/standing-envelope.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { samplePostedOn } from './samples.ts'
import './hero.css'

const title = 'Share Love Through Beautiful Novelettes'
const [before, after] = title.split('Beautiful')

export function Hero() {
  return (
    <section className="hero">
      <div className="hero__desk">
        <div className="hero__other" aria-hidden>
          <EnvelopeFront banner="starry-night" to="Noor" from="Idris" date={samplePostedOn} />
        </div>
        <div className="hero__stamps" aria-hidden>
          {bannerIds.map(banner => (
            <Stamp key={banner} banner={banner} />
          ))}
        </div>
        <HeroEnvelope>
          <h1 className="display hero__title">
            {before}
            <em>Beautiful</em>
            {after}
          </h1>
          <p className="hero__free">Free • No Limits</p>
          <LinkButton to="/register" big>
            Start Free
          </LinkButton>
          <p className="hero__try">
            <a href="#try" className="button button--link">
              Try It First
            </a>
          </p>
        </HeroEnvelope>
      </div>
    </section>
  )
}
