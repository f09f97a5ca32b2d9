import { testimonialsOnLanding } from '@novelette/domain/pages/testimonials.ts'
import { useQuery } from '@tanstack/react-query'
import { landingStoriesQuery } from '#testimonials/queries.ts'
import { BlankStory, paperAt, StoryCard } from '#testimonials/story-card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import styles from './stories.module.css'

const blanks = Array.from({ length: testimonialsOnLanding }, (_, place) => paperAt(place))

/** Blank cards reserve the space. */
export function LandingStories() {
  const { data } = useQuery(landingStoriesQuery())
  const stories = data?.testimonials
  if (stories?.length === 0) return null
  return (
    <section className={`page ${styles.root}`}>
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
        <LinkButton to="/testimonials" look="link">
          More Stories, and Yours
        </LinkButton>
      </p>
    </section>
  )
}
