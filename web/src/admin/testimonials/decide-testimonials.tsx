import type { AdminTestimonial } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import type { TestimonialState } from '@novelette/domain/pages/testimonials.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPanel } from '#admin/panel/admin-panel.tsx'
import { ShowEarlier } from '#admin/panel/show-earlier.tsx'
import { EmptyState } from '#failures/empty-state.tsx'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { decidableQuery } from '#testimonials/queries.ts'
import { paperAt } from '#testimonials/story-card.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { DecidableStory } from './decidable-story.tsx'
import styles from './decide-testimonials.module.css'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
] as const

const nothingIn: Readonly<Record<TestimonialState, { readonly title: string; readonly next: string }>> = {
  waiting: { title: 'Nothing waits for you', next: 'When someone shares a story, it comes here.' },
  approved: { title: 'Nothing is shown to anyone', next: 'What you approve is listed here.' },
  refused: { title: 'Nothing was refused', next: 'What you refuse is listed here.' },
}

export function DecideTestimonials() {
  const [state, setState] = useState<TestimonialState>('waiting')
  return (
    <AdminPanel
      title="Testimonials"
      lead="What members want to be shown on the page of testimonials and, where it is among the newest, on the front page. Whoever wrote it sees what you decide."
      tools={<FilterTabs label="Which testimonials" options={states} value={state} onChange={setState} />}
    >
      <Decidable state={state} />
    </AdminPanel>
  )
}

function Decidable({ state }: { state: TestimonialState }) {
  const query = useInfiniteQuery(decidableQuery(state))
  const stories = query.data?.pages.flatMap(page => page.testimonials)
  return (
    <>
      <Announcer text={query.isPending ? 'Loading the testimonials...' : ''} />
      {stories ? (
        <>
          <DecidableStories key={state} state={state} stories={stories} />
          <ShowEarlier query={query} />
        </>
      ) : query.error ? (
        <FailureNotice title={adminTexts.loadFailed} query={query} />
      ) : (
        <SkeletonLines count={6} />
      )}
    </>
  )
}

function DecidableStories({
  state,
  stories,
}: {
  state: TestimonialState
  stories: readonly AdminTestimonial[]
}) {
  if (stories.length === 0) {
    const { title, next } = nothingIn[state]
    return (
      <EmptyState small art={<EmptyRack />} title={title}>
        {next}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.decidables}>
      {stories.map((story, place) => (
        <DecidableStory key={story.id} story={story} state={state} banner={paperAt(place)} />
      ))}
    </ul>
  )
}
