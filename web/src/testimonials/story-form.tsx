import {
  type OwnTestimonial,
  testimonialInputSchema,
  testimonialLimits,
} from '@novelette/domain/pages/testimonials.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SubmitError } from '#failures/submit-error.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import styles from './share-story.module.css'

type StoryFormProps = {
  own: OwnTestimonial | null
  onShared: () => void
  onCancel?: () => void
}

function useShare(own: OwnTestimonial | null, onShared: () => void) {
  const queryClient = useQueryClient()
  const share = useMutation(
    orpc.testimonials.share.mutationOptions({
      onSuccess: async shared => {
        await queryClient.cancelQueries({ queryKey: orpc.testimonials.own.key() })
        queryClient.setQueryData(orpc.testimonials.own.queryKey(), shared)
        // An approved testimonial is no longer shown once it is changed.
        void queryClient.invalidateQueries({ queryKey: orpc.testimonials.approved.key() })
        onShared()
      },
    }),
  )
  return useForm({
    schema: testimonialInputSchema,
    initial: { name: own?.name ?? '', location: own?.location ?? '', message: own?.message ?? '' },
    send: share.mutateAsync,
    returnTo: 'message',
  })
}

export function StoryForm({ own, onShared, onCancel }: StoryFormProps) {
  const form = useShare(own, onShared)
  const counter = `${textLength(form.values.message)}/${testimonialLimits.message}`
  return (
    <form {...form.props} className={styles.storyForm}>
      <TextField
        {...form.field('name')}
        label="Name"
        autoComplete="off"
        hint="As you want to sign it. It need not be your username."
      />
      <TextField {...form.field('location')} label="Location" autoComplete="off" hint="A town, a country." />
      <TextArea {...form.field('message')} label="Message" rows={5} counter={counter} />
      {form.error !== null && (
        <SubmitError error={form.error} title="Your story was not shared. Your words are still here." />
      )}
      {own?.state === 'approved' && (
        <p className="muted">Once you share it again it leaves this page until it was looked at.</p>
      )}
      <div className={settingsSectionStyles.actions}>
        <Button type="submit" busy={form.busy} busyText="Sharing...">
          Share Your Story
        </Button>
        {onCancel && (
          <Button look="link" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
