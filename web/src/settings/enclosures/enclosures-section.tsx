import type { EnclosuresChoice } from '@novelette/domain/accounts/enclosures-choice-schemas.ts'
import { allEnclosuresTitle } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { enclosureKinds, enclosureTable } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { firstWords } from '#letters/lists/preview-text.ts'
import { allFaceDown } from '#letters/parts/photograph/reading/all-face-down.ts'
import { orpc } from '#lib/rpc.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import { SettingsSection } from '#ui/sections/settings-section.tsx'

/** docs/rules.md 3.13, 3.14 */
export function EnclosuresSection() {
  const query = useQuery(orpc.accounts.enclosuresChoice.queryOptions())
  return (
    <SettingsSection
      id="what-reaches-you"
      title="What You Receive"
      lead={`${allEnclosuresTitle} reach you from people you have written to, and from nobody else.`}
    >
      {query.isPending && <SettingsRowsSkeleton label="Loading your choice" />}
      {query.data && <Choices own={query.data} />}
      {query.isError && !query.data && (
        <FailureNotice title="Your choice could not be loaded" query={query} />
      )}
    </SettingsSection>
  )
}

function Choices({ own }: { own: EnclosuresChoice }) {
  const change = useChangeChoice()
  const choice = change.isPending ? change.variables : own
  return (
    <>
      {enclosureKinds.map(kind => {
        const { taken, notWanted } = partKindOf(kind).files.choice
        const takes = choice[`${kind}s`]
        return (
          <Switch
            key={kind}
            on={takes}
            onChange={isOn => change.mutate({ ...choice, [`${kind}s`]: isOn })}
            hint={takes ? taken : notWanted}
          >
            {enclosureTable[kind].title}
          </Switch>
        )
      })}
      <FaceDown />
      <FirstWords />
      {change.error && <SubmitError error={change.error} title="Nothing was changed" />}
    </>
  )
}

/** Also offered under the photographs of a letter. */
function FaceDown() {
  const [areDown, setDown] = useState(allFaceDown.read)
  const choose = (areDown: boolean) => {
    allFaceDown.write(areDown)
    setDown(areDown)
  }
  return (
    <Switch
      on={areDown}
      onChange={choose}
      hint="In this browser. Each shows its caption, and its picture once you turn it over."
    >
      Hide photographs until I turn them over
    </Switch>
  )
}

function FirstWords() {
  const [areShown, setShown] = useState(firstWords.areShown)
  const choose = (areShown: boolean) => {
    firstWords.show(areShown)
    setShown(areShown)
  }
  return (
    <Switch
      on={areShown}
      onChange={choose}
      hint={
        areShown
          ? 'In this browser. Your lists show how each letter begins.'
          : 'In this browser. Until you open a letter, your lists show who wrote it and when.'
      }
    >
      Show first words before I open a letter
    </Switch>
  )
}

function useChangeChoice() {
  const queryClient = useQueryClient()
  return useMutation(
    orpc.accounts.changeEnclosuresChoice.mutationOptions({
      scope: { id: 'enclosures-choice' },
      onSuccess: async changed => {
        await queryClient.cancelQueries({ queryKey: orpc.accounts.enclosuresChoice.key() })
        queryClient.setQueryData(orpc.accounts.enclosuresChoice.queryKey(), changed)
      },
    }),
  )
}
