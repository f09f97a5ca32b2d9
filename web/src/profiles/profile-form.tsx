import { bioCounterText, bioMaxLength, normaliseBio } from '@novelette/domain/accounts/bios.ts'
import {
  type OwnProfile,
  type PrivacySetting,
  privacyTexts,
  type UpdateProfileInput,
} from '@novelette/domain/accounts/profiles.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/fields/choices.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { InlineLink } from '#ui/inline-link.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import profileCardStyles from './profile-card.module.css'
import styles from './profile-form.module.css'
import { LeaveUnsaved, useUnsavedChanges } from './unsaved-changes.tsx'

type ProfileFormProps = {
  profile: OwnProfile
  unread: boolean
  onClose: () => void
}

export function ProfileForm({ profile, unread, onClose }: ProfileFormProps) {
  const { user } = useSession()
  const { values, unsaved, change, forget } = useUnsavedChanges(profile)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    forget()
    onClose()
  }
  const update = useUpdateProfile(profile, close)
  const form = useFirstField()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (textLength(normaliseBio(values.bio)) > bioMaxLength) return form.focus()
    if (unsaved) update.save(values)
    else close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || update.busy) return
    // Otherwise the same key press would close the confirmation that it opens.
    event.preventDefault()
    if (unsaved) setAsking(true)
    else close()
  }
  return (
    <>
      <form
        ref={form.ref}
        className={styles.root}
        aria-label="Edit your profile"
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
      >
        <BioField value={values.bio} onChange={bio => change({ bio })} />
        <PrivacyChoice
          profile={profile}
          unread={unread}
          value={values.privacySettings}
          onChange={privacySettings => change({ privacySettings })}
        />
        {update.error && <UpdateFailed error={update.error} />}
        <div className={profileCardStyles.actions}>
          <Button type="submit" size="compact" busy={update.busy} busyText="Saving...">
            Save Changes
          </Button>
          <Button look="quiet" size="compact" onClick={close} disabled={update.busy}>
            Cancel
          </Button>
        </div>
      </form>
      <LeaveUnsaved
        unsaved={unsaved && user?.id === profile.id}
        asking={isAsking}
        onKeep={() => setAsking(false)}
        onDiscard={close}
      />
    </>
  )
}

const failed = 'Failed to update profile. Please try again.'

function UpdateFailed({ error }: { error: unknown }) {
  const isOwnRule = errorCode(error) === 'no_letters_yet'
  return isOwnRule ? <SubmitError error={error} /> : <SubmitError error={error} title={failed} />
}

function useFirstField() {
  const ref = useRef<HTMLFormElement>(null)
  const focus = () => {
    const bio = ref.current?.elements.namedItem('bio')
    if (!(bio instanceof HTMLTextAreaElement)) return
    bio.focus()
    bio.setSelectionRange(bio.value.length, bio.value.length)
  }
  useEffect(focus, [])
  return { ref, focus }
}

type BioFieldProps = {
  value: string
  onChange: (bio: string) => void
}

/** Text over the limit is kept, with a message about the excess. */
function BioField({ value, onChange }: BioFieldProps) {
  const length = textLength(normaliseBio(value))
  // An empty bio has no counter text.
  const text = length > 0 ? bioCounterText(length) : ''
  const tooMany = length - bioMaxLength
  return (
    <>
      <TextArea
        label="About You"
        name="bio"
        serif
        rows={5}
        value={value}
        placeholder="A few words for people who open your profile"
        onChange={event => onChange(event.currentTarget.value)}
        error={tooMany > 0 && `That is ${tooMany} too many: a bio holds at most ${bioMaxLength} characters.`}
        counter={`${length}/${bioMaxLength}${text && ` · ${text}`}`}
      />
      <Announcer text={text} />
    </>
  )
}

const privacyTitle = 'Privacy Settings'
const anyoneHint = 'Everyone who knows your username can write to you.'
const friendsHint = 'Only people to whom you have sent a letter can write to you.'
const noLettersHint = 'You can choose this once you have sent or received a letter.'
const unknownHint = 'We could not look up your letters just now, so this has to wait.'

type PrivacyChoiceProps = {
  profile: OwnProfile
  /** The last refetch of the profile failed. */
  unread: boolean
  value: PrivacySetting
  onChange: (value: PrivacySetting) => void
}

/** docs/rules.md 3.6 */
function PrivacyChoice({ profile, unread, value, onChange }: PrivacyChoiceProps) {
  const isSet = profile.privacySettings === 'friends_only'
  const refusal = isSet ? null : unread ? unknownHint : profile.canChooseFriendsOnly ? null : noLettersHint
  return (
    <div>
      <Choices
        name="privacy"
        legend={<span className="heading">{privacyTitle}</span>}
        value={value}
        onChange={event => onChange(event.currentTarget.value === 'friends_only' ? 'friends_only' : 'anyone')}
        options={[
          { value: 'anyone', label: 'Anyone', hint: anyoneHint },
          {
            value: 'friends_only',
            label: privacyTexts.friends_only,
            hint: refusal ?? friendsHint,
            disabled: refusal !== null,
          },
        ]}
      />
      <p className={styles.blocked}>
        <InlineLink to="/settings" hash="blocked">
          Blocked People
        </InlineLink>
      </p>
    </div>
  )
}

function useUpdateProfile({ username }: OwnProfile, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.profiles.own.key() })
  const update = useMutation(
    orpc.profiles.update.mutationOptions({
      onSuccess: async saved => {
        await queryClient.cancelQueries({ queryKey: orpc.profiles.own.key() })
        queryClient.setQueryData(orpc.profiles.own.queryKey(), saved)
        queryClient.removeQueries({ queryKey: orpc.profiles.byUsername.key({ input: { username } }) })
        onSaved()
        toast('Your profile is saved.')
      },
      onError: error => {
        if (errorCode(error) === 'no_letters_yet') void refresh()
      },
    }),
  )
  const save = (values: UpdateProfileInput) => {
    // A second press may arrive before a re-render.
    const underWay = queryClient.isMutating({ mutationKey: orpc.profiles.update.mutationKey() })
    if (underWay === 0) update.mutate(values)
  }
  return { save, busy: update.isPending, error: update.error }
}
