import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { BellOff } from 'lucide-react'
import { useRef } from 'react'
import { errorText } from '#lib/error-code.ts'
import { useMute, useUnmute } from '#notices/notice-settings.ts'
import { PersonName } from '#people/person-name.tsx'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { moveFocusFromRow, SettingsRow } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import styles from './notices-section.module.css'
import { Problem } from './setting-change.tsx'

type MutedPeopleProps = {
  people: readonly Person[]
  /** Whether any notices are on; else nobody can be muted. */
  isTold: boolean
}

export function MutedPeople({ people, isTold }: MutedPeopleProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>Muted people</h3>
      {people.length === 0 ? (
        <p className={settingsSectionStyles.none}>
          Nobody.
          {isTold &&
            ' To get no notices of one person’s letters, open your letters with them and press Mute.'}
        </p>
      ) : (
        <ul className={settingsSectionStyles.list}>
          {people.map(person => (
            <MutedRow key={person.id} person={person} />
          ))}
        </ul>
      )}
    </div>
  )
}

function MutedRow({ person }: { person: Person }) {
  const { id, username } = person
  const row = useRef<HTMLLIElement>(null)
  const { toast } = useToasts()
  const unmute = useUnmute(person, () => moveFocusFromRow(row.current, 'notices'))
  const mute = useMute(person)
  const press = async () => {
    await unmute.mutateAsync({ personId: id })
    const undo = () => mute.mutate({ personId: id })
    toast(`${username} is not muted any more.`, { action: { label: 'Undo', onClick: undo } })
  }
  return (
    <SettingsRow
      ref={row}
      icon={BellOff}
      name={<PersonName person={person} />}
      facts="No notices of their letters"
      action={
        <Button
          look="link"
          aria-label={`Unmute ${username}`}
          busy={unmute.isPending}
          busyText="Unmuting..."
          // The row says why it failed.
          onClick={() => press().catch(() => undefined)}
        >
          Unmute
        </Button>
      }
    >
      {unmute.error && <Problem text={`Nothing was changed. ${errorText(unmute.error)}`} />}
    </SettingsRow>
  )
}
