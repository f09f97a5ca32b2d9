import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#failures/empty-state.tsx'
import { LoadFailure } from '#failures/failure-notice.tsx'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { storiesQuery } from './queries.ts'
import { ShareStory } from './share-story.tsx'
import storyCardStyles from './story-card.module.css'
import { paperAt, StoryCard } from './story-card.tsx'
import styles from './testimonials-page.module.css'

export function TestimonialsPage() {
  return (
    <div className={`page ${styles.root}`}>
      <header>
        <h1 className="display">Testimonials</h1>
        <p>
          What became of letters: how they were found, opened, kept and answered, in the words of those who
          wrote or received them.
        </p>
        <ButtonLink to="/testimonials" hash="share" look="quiet">
          Share Your Story
        </ButtonLink>
      </header>
      <Stories />
      <ShareStory />
    </div>
  )
}

const loadFailed = 'Failed to load the stories. Please try again.'

function Stories() {
  const query = useInfiniteQuery(storiesQuery())
  const stories = query.data?.pages.flatMap(page => page.testimonials)
  if (stories?.length === 0) {
    return (
      <EmptyState art={<EmptyDesk width={300} />} title="Tell the First Story">
        What became of a letter that you sent or got? Tell us below.
      </EmptyState>
    )
  }
  if (!stories && query.isError) {
    return (
      <LoadFailure
        text={loadFailed}
        error={query.error}
        retry={() => void query.refetch()}
        retrying={query.isFetching}
        safe="Nothing is lost."
      />
    )
  }
  if (!stories) return <StoriesSkeleton />
  return (
    <div className={styles.storiesAll}>
      <ul className={styles.scattered} aria-label="Stories">
        {stories.map((story, place) => (
          <li key={story.id}>
            <StoryCard story={story} banner={paperAt(place)} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && <Notice tone="error" title={loadFailed} />}
      {query.hasNextPage && (
        <Button
          look="quiet"
          busy={query.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show More Stories
        </Button>
      )}
    </div>
  )
}

const places = [0, 1, 2, 3, 4, 5]

function StoriesSkeleton() {
  return (
    <div className={styles.scattered} role="status" aria-label="Loading the stories">
      {places.map(place => (
        <div key={place}>
          <div className={storyCardStyles.root} data-banner={paperAt(place)}>
            <SkeletonLines count={4} />
            <SkeletonLines count={2} />
          </div>
        </div>
      ))}
    </div>
  )
}
