import type { OpenSession } from '@novelette/domain/accounts/session-schemas.ts'
import { useRef } from 'react'
import { fullDateTime } from '#lib/dates/dates.ts'
import { timeAgo } from '#lib/dates/time-ago.ts'
import { errorText } from '#lib/error-code.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import settingsRowStyles from '#ui/sections/settings-row.module.css'
import { moveFocusFromRow, SettingsRow } from '#ui/sections/settings-row.tsx'
import { deviceIcon } from './device-icon.ts'
import { useEndSession } from './end-sessions.ts'

export function SessionRow({ session }: { session: OpenSession }) {
  const { device, current, isOver, createdAt, lastActiveAt } = session
  const row = useRef<HTMLLIElement>(null)
  const end = useEndSession(session, () => moveFocusFromRow(row.current, 'devices'))
  const since = fullDateTime(createdAt)
  return (
    <SettingsRow
      ref={row}
      icon={deviceIcon(device)}
      name={device}
      mark={current && <Status tone="ok">This device</Status>}
      facts={
        <>
          <span>{current ? 'Active now' : `Last active ${timeAgo(lastActiveAt)}`}</span>
          <span>{isOver ? 'No longer signed in; notices still go there' : `Signed in since ${since}`}</span>
        </>
      }
      action={
        !current && (
          <Button
            look="link"
            aria-label={`${isOver ? 'End notices on' : 'Sign out'} ${device}, signed in since ${since}`}
            busy={end.isPending}
            busyText={isOver ? 'Ending...' : 'Signing Out...'}
            onClick={() => end.mutate({ id: session.id })}
          >
            {isOver ? 'End Notices' : 'Sign Out'}
          </Button>
        )
      }
    >
      {end.error && (
        <p className={settingsRowStyles.problem} role="alert">
          {isOver ? 'Notices still go to this device.' : 'This device is still signed in.'}{' '}
          {errorText(end.error)}
        </p>
      )}
    </SettingsRow>
  )
}
