import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { Receipts } from '@novelette/domain/letters/receipts.ts'
import { MailX } from 'lucide-react'
import { useRef } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { errorText } from '#lib/error-code.ts'
import { PersonName } from '#people/person-name.tsx'
import styles from '#receipts/receipts.module.css'
import { useReceipts, useSetReceipts, useSetReceiptsFor } from '#receipts/use-receipts.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import settingsRowStyles from '#ui/sections/settings-row.module.css'
import { moveFocusFromRow, SettingsRow, SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'

/** docs/rules.md 5.6 */
export function ReceiptsSection() {
  const receipts = useReceipts()
  return (
    <SettingsSection
      id="receipts"
      title="Read Receipts"
      lead="Whoever writes to you sees Delivered when the letter has reached you, and Read when you have opened it. You can turn Read off. That counts from now on: nothing changes for letters that you have opened before."
    >
      {receipts.isPending && <SettingsRowsSkeleton label="Loading your read receipts" />}
      {receipts.data && <Choices receipts={receipts.data} />}
      {receipts.isError && !receipts.data && (
        <FailureNotice title="Your read receipts could not be loaded" query={receipts} />
      )}
    </SettingsSection>
  )
}

function Choices({ receipts: { forAll, notFor } }: { receipts: Receipts }) {
  const setForAll = useSetReceipts()
  const wanted = setForAll.isPending ? setForAll.variables.receipts : forAll
  return (
    <>
      <Switch
        on={wanted}
        onChange={receipts => setForAll.mutate({ receipts })}
        hint={wanted ? 'Writers see Read once you open their letter.' : 'Writers see Delivered and no more.'}
      >
        Tell writers when I have opened their letter
      </Switch>
      {setForAll.error && (
        <Notice tone="error" title="Nothing was changed">
          {errorText(setForAll.error)}
        </Notice>
      )}
      {notFor.length > 0 ? (
        <>
          <p className={styles.note}>
            {wanted
              ? 'Everyone but these, who see Delivered and no more:'
              : 'These get none either when you give receipts again:'}
          </p>
          <ul className={settingsSectionStyles.list}>
            {notFor.map(person => (
              <NoReceiptsRow key={person.id} person={person} />
            ))}
          </ul>
        </>
      ) : (
        wanted && (
          <p className={styles.note}>
            For one person alone: open your letters with them, and turn read receipts off there.
          </p>
        )
      )}
    </>
  )
}

function NoReceiptsRow({ person }: { person: Person }) {
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
