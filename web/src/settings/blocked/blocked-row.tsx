import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Ban } from 'lucide-react'
import { useRef } from 'react'
import { useUnblock } from '#blocks/blocks.ts'
import { NoAccount, PersonName } from '#people/person-name.tsx'
import { Button } from '#ui/button.tsx'
import { SettingsRow, moveFocusFromRow } from '#ui/sections/settings-row.tsx'

export function BlockedRow({ person }: { person: Person }) {
  const row = useRef<HTMLLIElement>(null)
  const unblock = useUnblock(person, () => moveFocusFromRow(row.current, 'blocked'))
  return (
    <SettingsRow
      ref={row}
      icon={Ban}
      name={
        <>
          <PersonName person={person} /> <NoAccount person={person} />
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
