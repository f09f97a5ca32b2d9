import { testimonialsOnLanding } from '@novelette/domain/pages/testimonials.ts'
import { useQuery } from '@tanstack/react-query'
import { TryOut } from '#pages/landing/try-out/try-out.tsx'
import { StartWriting } from '#pages/start-writing.tsx'
import { BrassDivider } from '#stationery/ornaments.tsx'
import { landingStoriesQuery } from '#testimonials/queries.ts'
import { BlankStory, paperAt, StoryCard } from '#testimonials/story-card.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Features } from './features.tsx'
import { Free } from './free.tsx'
import { Hero } from './hero.tsx'
import styles from './landing-page.module.css'

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

const blanks = Array.from({ length: testimonialsOnLanding }, (_, place) => paperAt(place))

/** Blank cards reserve the space. */
function LandingStories() {
  const { data } = useQuery(landingStoriesQuery())
  const stories = data?.testimonials
  if (stories?.length === 0) return null
  return (
    <section className={`page ${styles.stories}`}>
      <h2 className="display">Letters that were opened</h2>
      <ul className={styles.row} aria-hidden={!stories}>
        {stories
          ? stories.map((story, place) => (
              <li key={story.id}>
                <StoryCard story={story} banner={paperAt(place)} />
              </li>
            ))
          : blanks.map(banner => (
              <li key={banner}>
                <BlankStory banner={banner} />
              </li>
            ))}
      </ul>
      <p className={styles.more}>
        <ButtonLink to="/testimonials" look="link">
          More Stories, and Yours
        </ButtonLink>
      </p>
    </section>
  )
}
