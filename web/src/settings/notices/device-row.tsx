import type { NoticeDevice } from '@novelette/domain/notices/notice-schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { dayDate } from '#lib/dates/dates.ts'
import { errorCode, errorText } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { deviceIcon } from '#settings/sessions/device-icon.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { moveFocusFromRow, SettingsRow } from '#ui/sections/settings-row.tsx'
import { Problem } from './problem.tsx'

type DeviceRowProps = { device: NoticeDevice; isThis: boolean; turnOff: () => Promise<boolean> }

export function DeviceRow({ device: { id, device, createdAt }, isThis, turnOff }: DeviceRowProps) {
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
