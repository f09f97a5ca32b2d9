import type { NoticeDevice, NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { dayDate } from '#lib/dates/dates.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { pushSupport, pushSupportTexts, readPushFacts, usePushSwitch } from '#notices/push-switch.ts'
import { deviceIcon } from '#settings/sessions/device-icon.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { moveFocusFromRow, SettingsRow } from '#ui/sections/settings-row.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import styles from './notices-section.module.css'
import { Problem } from './setting-change.tsx'

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

type DeviceRowProps = { device: NoticeDevice; isThis: boolean; turnOff: () => Promise<boolean> }

function DeviceRow({ device: { id, device, createdAt }, isThis, turnOff }: DeviceRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const remove = useRemoveDevice(id, () => moveFocusFromRow(row.current, 'notices'))
  const since = dayDate(createdAt)
  const press = () => {
    if (!isThis) return remove.mutate({ id })
    moveFocusFromRow(row.current, 'notices')
    void turnOff()
  }
  return (
    <SettingsRow
      ref={row}
      icon={deviceIcon(device)}
      name={device}
      mark={isThis && <Status tone="ok">This device</Status>}
      facts={`Since ${since}`}
      action={
        <Button
          look="link"
          aria-label={`Remove ${device}, since ${since}`}
          busy={remove.isPending}
          busyText="Removing..."
          onClick={press}
        >
          Remove
        </Button>
      }
    >
      {remove.error && <Problem text={`Notices still go to this device. ${errorText(remove.error)}`} />}
    </SettingsRow>
  )
}

function useRemoveDevice(id: string, beforeDrop: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const removed = async () => {
    await queryClient.cancelQueries({ queryKey: orpc.notices.settings.key() })
    beforeDrop()
    toast('No notices go to that device any more.')
    queryClient.setQueryData(
      orpc.notices.settings.queryKey(),
      known => known && { ...known, devices: known.devices.filter(device => device.id !== id) },
    )
  }
  return useMutation(
    orpc.notices.removeDevice.mutationOptions({
      onSuccess: removed,
      // It has gone already, which is the desired result.
      onError: error => (errorCode(error) === 'not_found' ? removed() : undefined),
    }),
  )
}
