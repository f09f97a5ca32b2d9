import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { pushSupport, pushSupportTexts, readPushFacts } from '#notices/push-support.ts'
import { usePushSwitch } from '#notices/use-push-switch.ts'
import { Switch } from '#ui/fields/switch.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { DeviceRow } from './device-row.tsx'
import styles from './notices-section.module.css'
import { Problem } from './problem.tsx'

/** Without a VAPID key the server offers no devices. */
export function DeviceNotices({ settings }: { settings: NoticeSettings }) {
  const push = usePushSwitch(settings)
  if (settings.vapidKey === null) return null
  const { devices } = settings
  return (
    <div className={styles.part}>
      <Switch
        on={push.isOn}
        disabled={!push.isOn && pushSupport(readPushFacts()) !== 'ready'}
        onChange={isWanted => void (isWanted ? push.turnOn() : push.turnOff())}
        hint={hintOf(push.isOn)}
      >
        On this device
      </Switch>
      <Problem text={push.problem} />
      {devices.length > 0 && (
        <ul className={settingsSectionStyles.list} aria-label="Devices with notices">
          {devices.map(device => (
            <DeviceRow
              key={device.id}
              device={device}
              isThis={device.id === push.deviceId}
              turnOff={push.turnOff}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function hintOf(isOn: boolean): string {
  if (isOn) return 'Half a minute after a letter came, if you are not here. Sign Out ends it.'
  const support = pushSupport(readPushFacts())
  return support === 'ready' ? 'Your device asks whether it may.' : pushSupportTexts[support]
}
