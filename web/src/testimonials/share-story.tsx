import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { orpc } from '#lib/rpc.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { focusSection, SettingsSection } from '#ui/sections/settings-section.tsx'
import './share-story.module.css'
import type { OwnTestimonial, TestimonialState } from '@novelette/domain/pages/testimonials.ts'
import { Check, Clock3, EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import styles from './share-story.module.css'
import { paperAt, StoryCard } from './story-card.tsx'
import { StoryForm } from './story-form.tsx'

export function ShareStory() {
  const { user, isLoading } = useSession()
  return (
    <SettingsSection
      id="share"
      title="Share Your Story"
      lead="Did a letter mend something, begin something, or make somebody laugh on a train? Tell it in a few sentences. Someone who looks after this place reads it first; then it lies here and may be shown on our front page, signed as you sign it."
    >
      {isLoading && <SkeletonLines count={4} />}
      {user && <Member key={user.id} />}
      {!user && !isLoading && <Visitor />}
    </SettingsSection>
  )
}

function Visitor() {
  return (
    <>
      <p>Members of this place can share theirs. Sign in to tell yours.</p>
      <div className={settingsSectionStyles.actions}>
        <ButtonLink to="/login" search={{ return: '/testimonials' }}>
          Sign In
        </ButtonLink>
        <ButtonLink to="/register" search={{ return: '/testimonials' }} look="link">
          Get Started Free
        </ButtonLink>
      </div>
    </>
  )
}

function Member() {
  const own = useQuery(orpc.testimonials.own.queryOptions())
  if (own.data !== undefined) return <OwnStory own={own.data} />
  if (own.isPending) return <SkeletonLines count={4} />
  return <FailureNotice title="Your story could not be loaded" query={own} />
}

const inWords: Readonly<Record<TestimonialState, { status: ReactNode; text: string }>> = {
  waiting: {
    status: <Status icon={<Clock3 size={16} aria-hidden />}>Waiting</Status>,
    text: 'Nobody has looked at it yet. Only you and those who look after this site can see it.',
  },
  approved: {
    status: (
      <Status tone="ok" icon={<Check size={16} aria-hidden />}>
        Approved
      </Status>
    ),
    text: 'Everyone can read it on this page, unless your account is about to be deleted.',
  },
  refused: {
    status: <Status icon={<EyeOff size={16} aria-hidden />}>Not shown</Status>,
    text: 'It was looked at and will not be shown. You can change it, and it is looked at again.',
  },
}

function OwnStory({ own }: { own: OwnTestimonial | null }) {
  const changing = useInlineForm()
  const { toast } = useToasts()
  const onShared = () => {
    changing.hide()
    focusSection('share')
    toast('Thank you. Your story waits to be looked at.')
  }
  useReturnToTitle(own !== null)
  if (!own) return <StoryForm own={null} onShared={onShared} />
  if (changing.open) {
    return (
      <div ref={changing.place}>
        <StoryForm own={own} onShared={onShared} onCancel={changing.hide} />
      </div>
    )
  }
  return <SharedStory own={own} changing={changing} />
}

function useReturnToTitle(isThere: boolean): void {
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (wasThere.current && !isThere && document.activeElement === document.body) focusSection('share')
    wasThere.current = isThere
  }, [isThere])
}

type SharedStoryProps = { own: OwnTestimonial; changing: ReturnType<typeof useInlineForm> }

function SharedStory({ own, changing }: SharedStoryProps) {
  const [withdrawing, setWithdrawing] = useState(false)
  const { status, text } = inWords[own.state]
  return (
    <div className={styles.ownStory}>
      <StoryCard story={own} banner={paperAt(0)} />
      <div className={styles.ownStoryState}>
        <p>
          {status}
          {text}
        </p>
        <div className={settingsSectionStyles.actions}>
          <Button look="quiet" ref={changing.button} onClick={changing.show}>
            Change Your Story
          </Button>
          <Button look="link" onClick={() => setWithdrawing(true)}>
            Withdraw
          </Button>
        </div>
        <WithdrawDialog open={withdrawing} onClose={() => setWithdrawing(false)} />
      </div>
    </div>
  )
}

function useWithdraw(onWithdrawn: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  return useMutation(
    orpc.testimonials.withdraw.mutationOptions({
      onSuccess: async () => {
        onWithdrawn()
        await queryClient.cancelQueries({ queryKey: orpc.testimonials.own.key() })
        queryClient.setQueryData(orpc.testimonials.own.queryKey(), null)
        void queryClient.invalidateQueries({ queryKey: orpc.testimonials.approved.key() })
        toast('Your story was withdrawn.')
      },
    }),
  )
}

function WithdrawDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const withdraw = useWithdraw(onClose)
  const close = () => {
    withdraw.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Withdraw your story?"
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Keep It
          </Button>
          <Button
            busy={withdraw.isPending}
            busyText="Withdrawing..."
            onClick={() => withdraw.mutate(undefined)}
          >
            Withdraw
          </Button>
        </>
      }
    >
      <p>It is erased at once, and nobody can read it here any more.</p>
      {withdraw.error && <SubmitError error={withdraw.error} title="Your story is as it was" />}
    </Dialog>
  )
}
