import type { Receipts } from '@novelette/domain/letters/receipts.ts'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { errorText } from '#lib/error-code.ts'
import styles from '#receipts/receipts.module.css'
import { useReceipts, useSetReceipts } from '#receipts/use-receipts.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import { NoReceiptsRow } from './no-receipts-row.tsx'

/** docs/rules.md 5.6 */
export function ReceiptsSection() {
  const receipts = useReceipts()
  return (
    <SettingsSection
      id="receipts"
      title="Read Receipts"
      lead="Whoever writes to you sees Delivered when the letter has reached you, and Read when you have opened it. Read is yours to give. A choice counts from now on: what was told before stays told, and what was not told stays untold."
    >
      {receipts.isPending && <SettingsRowsSkeleton label="Loading your read receipts" />}
      {receipts.data && <Choices receipts={receipts.data} />}
      {receipts.isError && !receipts.data && (
        <FailureNotice title="We could not see who gets read receipts" query={receipts} />
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
        Give read receipts
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
            To leave out one person alone, switch their receipts off beside your letters with them.
          </p>
        )
      )}
    </>
  )
}
