import type { OwnTimeZone } from '@novelette/domain/accounts/time-zone-schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { ownTimeZone, unknownZoneText } from '#lib/dates/own-time-zone.ts'
import { orpc } from '#lib/rpc.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { TimeZoneField } from '#ui/fields/time-zone-field.tsx'
import { SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import { SettingsSection } from '#ui/sections/settings-section.tsx'

/** docs/rules.md 10.7 */
export function TimeZoneSection() {
  const query = useQuery(orpc.accounts.timeZone.queryOptions())
  return (
    <SettingsSection
      id="time-zone"
      title="Time Zone"
      lead="Your time: what we send you keeps to its hours, and letters that you set for a day can go by it."
    >
      {query.isPending && <SettingsRowsSkeleton label="Loading your time zone" />}
      {query.data && <Choices own={query.data} />}
      {query.isError && !query.data && (
        <FailureNotice title="Your time zone could not be loaded" query={query} />
      )}
    </SettingsSection>
  )
}

function Choices({ own }: { own: OwnTimeZone }) {
  const change = useChangeTimeZone()
  const { timeZone, shares } = change.isPending ? change.variables : own
  return (
    <>
      <TimeZoneField
        label="My time zone"
        value={timeZone ?? ownTimeZone()}
        onChange={chosen => chosen && chosen !== own.timeZone && change.mutate({ timeZone: chosen, shares })}
        hint={(timeZone === null && unknownZoneText()) || 'A large city in it.'}
      />
      <Switch
        on={shares}
        onChange={shares => change.mutate({ timeZone: timeZone ?? ownTimeZone(), shares })}
        hint="Whoever does can guess roughly where you are."
      >
        People I have written to may choose my hour
      </Switch>
      {change.error && <SubmitError error={change.error} title="Nothing was changed" />}
    </>
  )
}

function useChangeTimeZone() {
  const queryClient = useQueryClient()
  return useMutation(
    orpc.accounts.changeTimeZone.mutationOptions({
      scope: { id: 'time-zone' },
      onSuccess: async changed => {
        await queryClient.cancelQueries({ queryKey: orpc.accounts.timeZone.key() })
        queryClient.setQueryData(orpc.accounts.timeZone.queryKey(), changed)
        // The hours of notices are of this zone.
        await queryClient.invalidateQueries({ queryKey: orpc.notices.settings.key() })
      },
    }),
  )
}
