import type { OpenSession } from '@novelette/domain/accounts/session-schemas.ts'
import { ownDeviceDays, sessionMinutes } from '@novelette/domain/accounts/sessions.ts'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { fullDateTime, timeAgo } from '#lib/dates/dates.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { client, orpc } from '#lib/rpc.ts'
import { handInPushHere } from '#session/push/push-here.ts'
import { useSession } from '#session/session.ts'
import { useSignOut } from '#session/sign-out.ts'
import { confirmFirst } from '#settings/confirmation/confirm-first.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import settingsRowStyles from '#ui/sections/settings-row.module.css'
import { moveFocusFromRow, SettingsRow, SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { focusSection, SettingsSection } from '#ui/sections/settings-section.tsx'
import { deviceIcon } from './device-icon.ts'

export function SessionsSection() {
  const sessions = useQuery(orpc.sessions.list.queryOptions())
  return (
    <SettingsSection
      id="devices"
      title="Where You Are Signed In"
      lead={`You are signed out after ${sessionMinutes} minutes without activity; on your own device, after ${ownDeviceDays} days. Notices on a device continue. If you do not know a device, sign it out, which also ends its notices. Then change your password.`}
    >
      <OpenSessions query={sessions} />
    </SettingsSection>
  )
}

function OpenSessions({ query }: { query: UseQueryResult<OpenSession[]> }) {
  if (query.isPending) return <SettingsRowsSkeleton label="Loading where you are signed in" count={2} />
  if (!query.data) return <FailureNotice title="Your devices could not be loaded" query={query} />
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
            onClick={() => endOthers.mutate()}
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

function SessionRow({ session }: { session: OpenSession }) {
  const { device, current, isOwnDevice, isOver, createdAt, lastActiveAt } = session
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
          {isOwnDevice && <span>Your own device</span>}
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
            onClick={() => end.mutate()}
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

/** Pending fetches would bring the sessions back. Their devices go from the list of those with notices. */
function useDropSessions() {
  const queryClient = useQueryClient()
  return async (stays: (session: OpenSession) => boolean) => {
    await queryClient.cancelQueries({ queryKey: orpc.sessions.list.key() })
    queryClient.setQueryData(orpc.sessions.list.queryKey(), known => known?.filter(stays))
    void queryClient.invalidateQueries({ queryKey: orpc.notices.settings.key() })
  }
}

function useEndSession(session: OpenSession, beforeDrop: () => void) {
  const drop = useDropSessions()
  const { toast } = useToasts()
  const ended = () => {
    beforeDrop()
    toast(session.isOver ? 'No notices go to that device any more.' : `${session.device} is signed out.`)
    return drop(one => one.id !== session.id)
  }
  return useMutation({
    mutationFn: () => confirmFirst(() => client.sessions.end({ id: session.id })),
    onSuccess: answer => (answer === 'cancelled' ? undefined : ended()),
    // The session has already ended, which is the desired result.
    onError: error => (errorCode(error) === 'not_found' ? ended() : undefined),
  })
}

function useEndOtherSessions() {
  const { user } = useSession()
  const drop = useDropSessions()
  const { toast } = useToasts()
  return useMutation({
    mutationFn: () => confirmFirst(() => client.sessions.endOthers()),
    onSuccess: answer => {
      if (answer === 'cancelled') return
      if (user) void handInPushHere(user.id)
      focusSection('devices')
      toast('Every other device is signed out.')
      return drop(session => session.current)
    },
  })
}
