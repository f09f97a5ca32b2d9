import type { AdminTestimonial } from '@novelette/domain/admin/admin.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { TestimonialState } from '@novelette/domain/pages/testimonials.ts'
import { useRef } from 'react'
import { UserDetailsLink } from '#admin/panel/user-details-link.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { moveFocus } from '#lib/focus/move-focus.ts'
import { StoryCard } from '#testimonials/story-card.tsx'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import styles from './decide-testimonials.module.css'
import { useDecide } from './use-decide.ts'

type DecidableStoryProps = { story: AdminTestimonial; state: TestimonialState; banner: BannerId }

export function DecidableStory({ story, state, banner }: DecidableStoryProps) {
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
