import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#failures/empty-state.tsx'
import { LoadFailure } from '#failures/failure-notice.tsx'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { storiesQuery } from './queries.ts'
import storyCardStyles from './story-card.module.css'
import { StoryCard, paperAt } from './story-card.tsx'
import testimonialsPageStyles from './testimonials-page.module.css'

const loadFailed = 'Failed to load the stories. Please try again.'

export function Stories() {
  const query = useInfiniteQuery(storiesQuery())
  const stories = query.data?.pages.flatMap(page => page.testimonials)
  if (stories?.length === 0) {
    return (
      <EmptyState art={<EmptyDesk width={300} />} title="No stories yet">
        Yours could be the first. Tell us below what became of a letter.
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
    <div className={testimonialsPageStyles.storiesAll}>
      <ul className={testimonialsPageStyles.scattered} aria-label="Stories">
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
    <div className={testimonialsPageStyles.scattered} role="status" aria-label="Loading the stories">
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
