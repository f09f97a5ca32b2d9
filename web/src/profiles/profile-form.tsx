import { bioMaxLength, normaliseBio } from '@novelette/domain/accounts/bios.ts'
import type { OwnProfile } from '@novelette/domain/accounts/profiles.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { BioField } from './bio-field.tsx'
import { LeaveUnsaved } from './leave-unsaved.tsx'
import { PrivacyChoice } from './privacy-choice.tsx'
import profileCardStyles from './profile-card.module.css'
import styles from './profile-form.module.css'
import { useUnsavedChanges } from './unsaved-changes.ts'
import { useUpdateProfile } from './use-update-profile.ts'

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
