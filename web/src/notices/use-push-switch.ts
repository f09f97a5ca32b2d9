import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { useState } from 'react'
import { CallError, errorText } from '#lib/error-code.ts'
import { endPushDevice, readPushDevice, subscribeDevice } from '#session/push/push-device.ts'
import { useHasPushDevice } from '#session/push/push-entry.ts'
import { useSession } from '#session/session.ts'
import { pushSupport, pushSupportTexts, readPushFacts } from './push-support.ts'
import { useReloadNoticeSettings } from './use-notice-settings.ts'

const noAnswer = 'Your device was given no answer, so nothing was changed.'

/** Notices on this device. The system is asked at the press, never before. */
export function usePushSwitch({ vapidKey, devices }: NoticeSettings) {
  // A part that loads as the session ends has nobody.
  const { user } = useSession()
  const reload = useReloadNoticeSettings()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const deviceId = useHasPushDevice() ? readPushDevice()?.id : undefined
  const run = async (isWanted: boolean, act: () => Promise<string | null>): Promise<boolean> => {
    setWanted(isWanted)
    setProblem(null)
    const refusal = await act().catch(refusalText)
    if (!refusal) await reload()
    setProblem(refusal)
    setWanted(null)
    return !refusal
  }
  return {
    isOffered: vapidKey !== null && !['no-worker', 'no-push'].includes(pushSupport(readPushFacts())),
    isBusy: wanted !== null,
    /** The row of this browser among `devices`. */
    deviceId,
    isOn: wanted ?? devices.some(({ id }) => id === deviceId),
    problem,
    turnOn: () => run(true, () => turnOn(user?.id ?? '', vapidKey ?? '')),
    turnOff: () => run(false, () => endPushDevice().then(() => null)),
  }
}

/** Why not, in words; null once it is on. */
async function turnOn(userId: string, vapidKey: string): Promise<string | null> {
  const before = pushSupport(readPushFacts())
  if (before !== 'ready') return pushSupportTexts[before]
  // Before anything is awaited: browsers ask only while a press is handled.
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return pushSupportTexts.denied
  if (permission === 'default') return noAnswer
  await subscribeDevice(userId, vapidKey)
  return null
}

function refusalText(error: unknown): string {
  if (error instanceof CallError || error instanceof TypeError) return errorText(error)
  // Firefox has the API in private windows, and refuses its use.
  if (error instanceof DOMException && error.name === 'SecurityError') return pushSupportTexts['no-worker']
  return 'The service that brings notices to this browser could not be reached. Please try again later.'
}
