import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { FailureNotice } from '#failures/failure-notice.tsx'
import { useNoticeSettings } from '#notices/use-notice-settings.ts'
import { SettingsRowsSkeleton } from '#ui/sections/settings-row.tsx'
import { SettingsSection } from '#ui/sections/settings-section.tsx'
import { DeviceNotices } from './device-notices.tsx'
import { MailChoice } from './mail-choice.tsx'
import { MutedPeople } from './muted-people.tsx'
import { NamesSwitch } from './names-switch.tsx'
import { NoticeClock } from './notice-clock.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SendTestNotice } from './send-test-notice.tsx'

/** docs/rules.md 9 */
export function NoticesSection() {
  const query = useNoticeSettings()
  return (
    <SettingsSection
      id="notices"
      title="Notices"
      lead="That a letter has come, and never a word of it. We write once, and not again until you have been here."
    >
      {query.isPending && <SettingsRowsSkeleton label="Loading your notices" count={3} />}
      {query.data && <Choices settings={query.data} />}
      {query.isError && !query.data && (
        <FailureNotice title="We could not see how you are told of letters" query={query} />
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
      <MutedPeople people={settings.muted} />
    </>
  )
}
