import type { Person } from '@novelette/domain/profiles.ts'
import { Ban } from 'lucide-react'
import { useRef } from 'react'
import { PersonName } from '#letters/person-name.tsx'
import { passFocusOn, SettingsRow } from '#settings/settings-row.tsx'
import { Button } from '#ui/button.tsx'
import { useUnblock } from './use-blocks.ts'

export function BlockedRow({ person }: { person: Person }) {
  const row = useRef<HTMLLIElement>(null)
  const unblock = useUnblock(person, () => passFocusOn(row.current, 'blocked'))
  return (
    <SettingsRow
      ref={row}
      icon={Ban}
      name={<PersonName username={person.username} />}
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
