import type { OpenSession } from '@novelette/domain/accounts/session-schemas.ts'
import { sessionMinutes } from '@novelette/domain/accounts/sessions.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { errorText } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useSignOut } from '#session/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import { useEndOtherSessions } from './end-sessions.ts'
import { SessionRow } from './session-row.tsx'

export function SessionsSection() {
  const sessions = useQuery(orpc.sessions.list.queryOptions())
  return (
    <SettingsSection
      id="devices"
      title="Where You Are Signed In"
      lead={`A session ends by itself after ${sessionMinutes} minutes in which you did nothing; notices on that device go on. If you do not know a device, sign it out, which ends both, and change your password.`}
    >
      <OpenSessions query={sessions} />
    </SettingsSection>
  )
}

function OpenSessions({ query }: { query: UseQueryResult<OpenSession[]> }) {
  if (query.isPending) return <SettingsRowsSkeleton label="Loading where you are signed in" count={2} />
  if (!query.data) return <FailureNotice title="We could not see where you are signed in" query={query} />
  const presentFirst = query.data.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <>
      <ul className={settingsSectionStyles.list}>
        {presentFirst.map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <EndOtherSessions hasOthers={query.data.some(session => !session.current)} />
    </>
  )
}

function EndOtherSessions({ hasOthers }: { hasOthers: boolean }) {
  const endOthers = useEndOtherSessions()
  const signOut = useSignOut()
  return (
    <>
      <div className={settingsSectionStyles.actions}>
        {hasOthers && (
          <Button
            look="quiet"
            busy={endOthers.isPending}
            busyText="Signing Out..."
            onClick={() => endOthers.mutate(undefined)}
          >
            Sign Out Everywhere Else
          </Button>
        )}
        <Button look="link" onClick={signOut}>
          Sign Out Everywhere
        </Button>
      </div>
      {endOthers.error && (
        <Notice tone="error" title="The other devices are still signed in">
          {errorText(endOthers.error)}
        </Notice>
      )}
    </>
  )
}
