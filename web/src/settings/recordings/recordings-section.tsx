import type { RecordingsChoice } from '@novelette/domain/accounts/recordings-choice-schemas.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { orpc } from '#lib/rpc.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import { SettingsSection } from '#ui/sections/settings-section.tsx'

/** docs/rules.md 3.14 */
export function RecordingsSection() {
  const query = useQuery(orpc.accounts.recordingsChoice.queryOptions())
  return (
    <SettingsSection
      id="what-reaches-you"
      title="What Reaches You"
      lead="Photographs and recordings reach you from people you have written to, and from nobody else."
    >
      {query.isPending && <SettingsRowsSkeleton label="Loading what reaches you" />}
      {query.data && <Choice own={query.data} />}
      {query.isError && !query.data && (
        <FailureNotice title="We could not see what reaches you" query={query} />
      )}
    </SettingsSection>
  )
}

function Choice({ own }: { own: RecordingsChoice }) {
  const change = useChangeChoice()
  const { takes } = change.isPending ? change.variables : own
  return (
    <>
      <Switch
        on={takes}
        onChange={takes => change.mutate({ takes })}
        hint={
          takes
            ? 'People you have written to can send you their voice.'
            : 'Whoever wants to record for you is told that you would rather read. What has arrived stays.'
        }
      >
        Recordings
      </Switch>
      {change.error && <SubmitError error={change.error} title="Nothing was changed" />}
    </>
  )
}

function useChangeChoice() {
  const queryClient = useQueryClient()
  return useMutation(
    orpc.accounts.changeRecordingsChoice.mutationOptions({
      scope: { id: 'recordings-choice' },
      onSuccess: async changed => {
        await queryClient.cancelQueries({ queryKey: orpc.accounts.recordingsChoice.key() })
        queryClient.setQueryData(orpc.accounts.recordingsChoice.queryKey(), changed)
      },
    }),
  )
}
