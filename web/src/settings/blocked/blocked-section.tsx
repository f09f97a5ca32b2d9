import { useUnblock } from '#blocks/change-blocks.ts'
import { useBlocks } from '#blocks/use-blocks.ts'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { moveFocusFromRow, SettingsRow, SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import '#blocks/blocks.module.css'
import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Ban } from 'lucide-react'
import { useRef } from 'react'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { Button } from '#ui/button.tsx'

/** docs/rules.md 6.1 */
export function BlockedSection() {
  const blocks = useBlocks()
  return (
    <SettingsSection
      id="blocked"
      title="Blocked People"
      lead="They are not told, and their letters do not reach you. Unblocked, they can write to you again; what they sent meanwhile stays unseen."
    >
      {blocks.isPending && <SettingsRowsSkeleton label="Loading the people you blocked" />}
      {blocks.data?.people.length === 0 && (
        <p className={settingsSectionStyles.none}>
          You have blocked nobody. To block someone, open their profile, or More on a letter of theirs.
        </p>
      )}
      {blocks.data && blocks.data.people.length > 0 && (
        <ul className={settingsSectionStyles.list}>
          {blocks.data.people.map(person => (
            <BlockedRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {blocks.isError && !blocks.data && (
        <FailureNotice title="The people you blocked could not be loaded" query={blocks} />
      )}
    </SettingsSection>
  )
}

function BlockedRow({ person }: { person: Person }) {
  const row = useRef<HTMLLIElement>(null)
  const unblock = useUnblock(person, () => moveFocusFromRow(row.current, 'blocked'))
  return (
    <SettingsRow
      ref={row}
      icon={Ban}
      name={
        <>
          <PersonName person={person} /> <NoAccountLabel person={person} />
        </>
      }
      facts="Their letters do not reach you"
      action={
        <Button
          look="link"
          aria-label={`Unblock ${person.username}`}
          busy={unblock.isPending}
          busyText="Unblocking..."
          onClick={() => unblock.mutate({ personId: person.id })}
        >
          Unblock
        </Button>
      }
    />
  )
}
