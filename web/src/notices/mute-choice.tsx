import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { errorText } from '#lib/error-code.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { useMute, useNoticeSettings, useUnmute } from './notice-settings.ts'
import styles from './notices.module.css'

/** Renders nothing until it is known, or while all notices are off (docs/rules.md 9.7). */
export default function MuteChoice({ person }: { person: Person }) {
  const { data } = useNoticeSettings()
  const mute = useMute(person)
  const unmute = useUnmute(person)
  if (!data) return null
  const { id, username } = person
  const isMuted = data.muted.some(other => other.id === id)
  const isTold = data.mail !== 'never' || data.devices.length > 0
  if (!isTold && !isMuted) return null
  const wanted = mute.isPending || (!unmute.isPending && isMuted)
  const error = isMuted ? unmute.error : mute.error
  return (
    <div className={styles.muteChoice}>
      <Switch
        on={wanted}
        onChange={isWanted => (isWanted ? mute : unmute).mutate({ personId: id })}
        hint={
          wanted
            ? `No notices of letters from ${username}. They arrive as ever, and ${username} is not told.`
            : `A notice tells you when a letter from ${username} has come.`
        }
      >
        Mute <b className="user">{username}</b>
      </Switch>
      {error && (
        <p className={styles.problem} role="alert">
          Nothing was changed. {errorText(error)}
        </p>
      )}
    </div>
  )
}
