import type { NoticeSettings, TestNotice } from '@novelette/domain/notices/notice-schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { cityOf } from '#lib/dates/time-zones.ts'
import { errorText } from '#lib/error-code.ts'
import { formatCount } from '#lib/format-number.ts'
import { orpc } from '#lib/rpc.ts'
import { useNoticeSettings } from '#notices/notice-settings.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { focusSection, SettingsSection } from '#ui/sections/settings-section.tsx'
import { DeviceNotices } from './device-notices.tsx'
import { MailChoice, QuietHours } from './mail-choice.tsx'
import { MutedPeople } from './muted-people.tsx'
import styles from './notices-section.module.css'
import { Problem, useChange } from './setting-change.tsx'

/** docs/rules.md 9 */
export function NoticesSection() {
  const query = useNoticeSettings()
  return (
    <SettingsSection
      id="notices"
      title="Notices by Email or Device"
      lead="We tell you when letters have come, never what they say. After one notice there is no other until you have been here."
    >
      {query.isPending && <SettingsRowsSkeleton label="Loading your notices" count={3} />}
      {query.data && <Choices settings={query.data} />}
      {query.isError && !query.data && (
        <FailureNotice title="Your notices could not be loaded" query={query} />
      )}
    </SettingsSection>
  )
}

function Choices({ settings }: { settings: NoticeSettings }) {
  const isTold = settings.mail !== 'never' || settings.devices.length > 0
  return (
    <>
      <MailChoice settings={settings} />
      <DeviceNotices settings={settings} />
      {isTold && (
        <>
          <NamesSwitch settings={settings} />
          <QuietHours settings={settings} />
          <NoticeClock settings={settings} />
          <SendTestNotice />
        </>
      )}
      <MutedPeople people={settings.muted} isTold={isTold} />
    </>
  )
}

function NamesSwitch({ settings }: { settings: NoticeSettings }) {
  const { wanted, problem, change } = useChange(settings)
  return (
    <div>
      <Switch
        on={wanted.names}
        onChange={names => change({ names })}
        hint="The name then stands on your lock screen, also while a recording plays, and in the email."
      >
        Say who wrote
      </Switch>
      <Problem text={problem} />
    </div>
  )
}

/** By whose clock the hours count. Only where there are hours. */
function NoticeClock({ settings: { mail, quietHours, timeZone } }: { settings: NoticeSettings }) {
  if (mail !== 'daily' && quietHours === null) return null
  return (
    <p className={styles.clock}>
      {timeZone === null
        ? 'Your time zone is not known here yet, so these are hours of UTC.'
        : `These are hours of ${cityOf(timeZone)} time.`}{' '}
      <ButtonLink
        look="link"
        size="inline"
        to="/settings"
        hash="time-zone"
        onClick={() => focusSection('time-zone')}
      >
        Change Time Zone
      </ButtonLink>
    </p>
  )
}

function SendTestNotice() {
  const send = useMutation(orpc.notices.sendTest.mutationOptions())
  return (
    <>
      <div className={settingsSectionStyles.actions}>
        <Button
          look="quiet"
          busy={send.isPending}
          busyText="Sending..."
          onClick={() => send.mutate(undefined)}
        >
          Send a Test Notice
        </Button>
      </div>
      <div role="status">
        {send.data && !send.isPending && <p className="muted">{sentText(send.data)}</p>}
      </div>
      {send.error && (
        <Notice tone="error" title="No test notice was sent">
          {errorText(send.error)}
        </Notice>
      )}
    </>
  )
}

function sentText({ mail, devices }: TestNotice): string {
  const ways = [
    ...(mail ? ['to your address'] : []),
    ...(devices ? [`to ${formatCount(devices, 'device')}`] : []),
  ]
  return ways.length > 0
    ? `On its way ${ways.join(' and ')}.`
    : 'There is nowhere to send it. First turn on notices by email or on a device.'
}
