import { type OwnProfile, type PrivacySetting, privacyTexts } from '@novelette/domain/accounts/profiles.ts'
import { Choices } from '#ui/fields/choices.tsx'
import { InlineLink } from '#ui/inline-link.tsx'
import styles from './profile-form.module.css'

const title = 'Privacy Settings'
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
export function PrivacyChoice({ profile, unread, value, onChange }: PrivacyChoiceProps) {
  const isSet = profile.privacySettings === 'friends_only'
  const refusal = isSet ? null : unread ? unknownHint : profile.canChooseFriendsOnly ? null : noLettersHint
  return (
    <div>
      <Choices
        name="privacy"
        legend={<span className="heading">{title}</span>}
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
