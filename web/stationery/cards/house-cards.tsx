import { bannerIds } from '@novelette/domain/letters/banners.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { samplePostedOn } from '#pages/landing/samples.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import { HeroEnvelope } from '#stationery/envelope/standing-envelope.tsx'
import ornamentsStyles from '#stationery/ornaments.module.css'
import { BrassDivider, HouseSeal, Wordmark } from '#stationery/ornaments.tsx'

export function HouseCard() {
  return (
    <main className="card card--house">
      <div className="calling-card">
        <Stamp banner="romantic-roses" />
        <HouseSeal />
        <h1>{site.name}</h1>
        <BrassDivider />
        <p>{site.tagline}</p>
      </div>
    </main>
  )
}

export function LandingCard() {
  return (
    <main className="card card--landing">
      <p className={ornamentsStyles.wordmark}>
        <Wordmark />
      </p>
      <div className="card__other">
        <EnvelopeFront banner="starry-night" to="Noor" from="Idris" date={samplePostedOn} />
      </div>
      <div className="card__stamps">
        {bannerIds.map(banner => (
          <Stamp key={banner} banner={banner} />
        ))}
      </div>
      <HeroEnvelope>
        <h1>
          Share Love Through <em>Beautiful</em> Novelettes
        </h1>
        <p className="card__free">Free • No Limits</p>
      </HeroEnvelope>
    </main>
  )
}
