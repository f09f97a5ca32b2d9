import type { OwnTestimonial, TestimonialState } from '@novelette/domain/pages/testimonials.ts'
import { Check, Clock3, EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useInlineForm } from '#lib/use-inline-form.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { focusSection } from '#ui/sections/settings-section.tsx'
import styles from './share-story.module.css'
import { paperAt, StoryCard } from './story-card.tsx'
import { StoryForm } from './story-form.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const inWords: Readonly<Record<TestimonialState, { status: ReactNode; text: string }>> = {
  waiting: {
    status: <Status icon={<Clock3 size={16} aria-hidden />}>Waiting</Status>,
    text: 'It was not looked at yet. Only you and those who look after this site can see it.',
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

export function OwnStory({ own }: { own: OwnTestimonial | null }) {
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
