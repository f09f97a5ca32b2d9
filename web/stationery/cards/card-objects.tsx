import { guestPageTitle } from '@novelette/domain/guests/guests.ts'
import { type BannerId, bannerIds, bannerOf } from '@novelette/domain/letters/banners.ts'
import { site } from '@novelette/domain/pages/site.ts'
import type { ReactNode } from 'react'
import { EnvelopeBack, EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { Seal } from '#stationery/envelope/stamp.tsx'
import letterSheetStyles from '#stationery/letter/letter-sheet.module.css'
import ornamentsStyles from '#stationery/ornaments.module.css'
import { BrassDivider, EmptyDesk, Wordmark } from '#stationery/ornaments.tsx'
import './card-objects.css'
import { samplePostedOn } from '#pages/landing/samples.ts'

type WordsProps = { name: string; title: ReactNode; line: string; children: ReactNode }

function Words({ name, title, line, children }: WordsProps) {
  return (
    <main className={`card card--${name}`}>
      <div className="card__object">{children}</div>
      <div className="card__words">
        <h1>{title}</h1>
        <BrassDivider />
        <p>{line}</p>
      </div>
      <p className={ornamentsStyles.wordmark}>
        <Wordmark />
      </p>
    </main>
  )
}

export const AboutCard = () => (
  <Words name="about" title="Our Story" line="Why we think that a letter should be a thing.">
    <Sheet banner="dreamy-clouds" type="A Love Letter">
      <p className="card__greeting">Dear reader,</p>
    </Sheet>
    <EmptyDesk width={440} />
  </Words>
)

export const PrivacyCard = () => (
  <Words name="privacy" title="Privacy Policy" line="What we keep, who can read it, and how to take it away.">
    <EnvelopeBack banner="starry-night" />
  </Words>
)

export const TermsCard = () => (
  <Words name="terms" title="Terms of Service" line="What you promise us, and what we promise you.">
    <Sheet banner="royal-elegance" type="Terms of Service">
      <p>Your letters are yours. We store and deliver them, and use them for nothing else.</p>
      <Seal className="terms-seal" />
    </Sheet>
  </Words>
)

export const FaqCard = () => (
  <Words
    name="faq"
    title={
      <>
        Frequently <br />
        Asked <br />
        Questions
      </>
    }
    line="Short answers, and only true ones."
  >
    {bannerIds.map(banner => (
      <div key={banner}>
        <EnvelopeBack banner={banner} />
      </div>
    ))}
  </Words>
)

export const ContactCard = () => (
  <Words name="contact" title="Contact Us" line="Questions, ideas and stories, all to one address.">
    <EnvelopeFront banner="golden-hearts" to={site.name} from="You" date={samplePostedOn} />
  </Words>
)

/** Of every link, whoever it is for. */
export const GuestLetterCard = () => (
  <Words name="letter" title={guestPageTitle} line="Sealed in its envelope, for you alone.">
    <EnvelopeBack banner="romantic-roses" />
  </Words>
)

const opened = [
  { banner: 'starry-night', greeting: 'Dear Noor,' },
  { banner: 'romantic-roses', greeting: 'My dearest,' },
  { banner: 'spring-flowers', greeting: 'Dear Jonah,' },
] as const

export const TestimonialsCard = () => (
  <Words name="testimonials" title="Testimonials" line="Letters that were opened, and what came of them.">
    {opened.map(({ banner, greeting }) => (
      <Sheet key={banner} banner={banner} type={bannerOf(banner).letterType}>
        <p className="card__greeting">{greeting}</p>
      </Sheet>
    ))}
  </Words>
)

function Sheet({ banner, type, children }: { banner: BannerId; type: string; children: ReactNode }) {
  return (
    <article className={letterSheetStyles.root} data-banner={banner}>
      <div className={letterSheetStyles.banner} />
      <p className={letterSheetStyles.type}>{type}</p>
      <div className={letterSheetStyles.divider} />
      <div className={letterSheetStyles.body}>{children}</div>
    </article>
  )
}
