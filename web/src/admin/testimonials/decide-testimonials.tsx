import type { AdminTestimonial } from '@novelette/domain/admin/admin.ts'
import { adminTexts } from '@novelette/domain/admin/admin-texts.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { TestimonialState } from '@novelette/domain/pages/testimonials.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AdminPanel, ShowEarlier } from '#admin/panel/admin-panel.tsx'
import { UserDetailsLink } from '#admin/panel/listed-user.tsx'
import { EmptyState } from '#failures/empty-state.tsx'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { errorCode } from '#lib/error-code.ts'
import { moveFocus } from '#lib/focus/focus.ts'
import { orpc } from '#lib/rpc.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { decidableQuery } from '#testimonials/queries.ts'
import { paperAt, StoryCard } from '#testimonials/story-card.tsx'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import styles from './decide-testimonials.module.css'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
] as const

const nothingIn: Readonly<Record<TestimonialState, { readonly title: string; readonly next: string }>> = {
  waiting: { title: 'Nothing to decide', next: 'When someone shares a story, it comes here.' },
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

type DecidableStoryProps = { story: AdminTestimonial; state: TestimonialState; banner: BannerId }

function DecidableStory({ story, state, banner }: DecidableStoryProps) {
  const row = useRef<HTMLLIElement>(null)
  const decide = useDecide(() => moveFocusFromStory(row.current))
  const choice = (approved: boolean) => ({
    busy: decide.isPending && decide.variables.approved === approved,
    onClick: () => {
      if (!decide.isPending) decide.mutate({ id: story.id, approved })
    },
  })
  return (
    <li ref={row}>
      <StoryCard story={story} banner={banner} />
      <div className={styles.decidable}>
        <SharedBy story={story} />
        <div className={styles.decidableActions}>
          {state !== 'approved' && (
            <Button
              {...choice(true)}
              aria-label={`Approve the story signed ${story.name}`}
              busyText="Approving..."
            >
              Approve
            </Button>
          )}
          {state !== 'refused' && (
            <Button
              {...choice(false)}
              look="quiet"
              aria-label={`Refuse the story signed ${story.name}`}
              busyText="Refusing..."
            >
              Refuse
            </Button>
          )}
        </div>
        {decide.error && <SubmitError error={decide.error} title="Nothing was decided" />}
      </div>
    </li>
  )
}

function SharedBy({ story: { author, authorIsBanned, createdAt } }: { story: AdminTestimonial }) {
  if (!author) return <p className="muted">An example of ours, which came with the installation.</p>
  return (
    <div>
      <p>
        Shared by <UserDetailsLink person={author} />
      </p>
      <p className="muted">
        <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>
      </p>
      {authorIsBanned && <Status>Banned, so it is shown to nobody</Status>}
    </div>
  )
}

function moveFocusFromStory(row: HTMLLIElement | null): void {
  const filter = row?.closest('section')?.querySelector<HTMLElement>('[aria-pressed="true"]')
  moveFocus(row, () => filter?.focus())
}

/** `beforeGone` runs before the refetch removes the row. */
function useDecide(beforeGone: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()

  const takeAway = async (text: string) => {
    toast(text)
    beforeGone()
    await Promise.all(
      [orpc.admin.key(), orpc.testimonials.key()].map(queryKey =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  return useMutation(
    orpc.admin.decideTestimonial.mutationOptions({
      onSuccess: (_, { approved }) =>
        takeAway(approved ? 'Approved. It may be shown from now on.' : 'Refused. It is shown to nobody.'),
      onError: error => {
        if (errorCode(error) !== 'not_found') return
        return takeAway('It was changed or withdrawn meanwhile, so nothing was decided.')
      },
    }),
  )
}
