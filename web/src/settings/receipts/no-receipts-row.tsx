import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { MailX } from 'lucide-react'
import { useRef } from 'react'
import { errorText } from '#lib/error-code.ts'
import { PersonName } from '#people/person-name.tsx'
import { useSetReceiptsFor } from '#receipts/use-receipts.ts'
import { Button } from '#ui/button.tsx'
import settingsRowStyles from '#ui/sections/settings-row.module.css'
import { moveFocusFromRow, SettingsRow } from '#ui/sections/settings-row.tsx'

export function NoReceiptsRow({ person }: { person: Person }) {
  const row = useRef<HTMLLIElement>(null)
  const setFor = useSetReceiptsFor(() => moveFocusFromRow(row.current, 'receipts'))
  return (
    <SettingsRow
      ref={row}
      icon={MailX}
      name={<PersonName person={person} />}
      facts="Sees Delivered and no more"
      action={
        <Button
          look="link"
          aria-label={`Remove ${person.username}: give them read receipts again`}
          busy={setFor.isPending}
          busyText="Removing..."
          onClick={() => setFor.mutate({ personId: person.id, receipts: true })}
        >
          Remove
        </Button>
      }
    >
      {setFor.error && (
        <p className={settingsRowStyles.problem} role="alert">
          Nothing was changed. {errorText(setFor.error)}
        </p>
      )}
    </SettingsRow>
  )
}
