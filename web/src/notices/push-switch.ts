import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { useState } from 'react'
import { isIpad, type NamedDevice } from '#lib/device/apple.ts'
import { isInstalled } from '#lib/device/installed.ts'
import { CallError, errorText } from '#lib/error-code.ts'
import { endPushDevice, readPushDevice, subscribeDevice } from '#session/push/push-device.ts'
import { useHasPushDevice } from '#session/push/push-entry.ts'
import { useSession } from '#session/session.ts'
import { useReloadNoticeSettings } from './notice-settings.ts'

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

/** Why the switch of this device works, or what keeps it from working. */
type PushSupport = 'ready' | 'install-first' | 'denied' | 'no-worker' | 'no-push'

export type PushFacts = {
  readonly hasServiceWorker: boolean
  readonly hasPush: boolean
  /** Null where the browser has no notices. */
  readonly permission: NotificationPermission | null
  /** iPhone, iPad. */
  readonly isIos: boolean
  /** Opened from the Home Screen. */
  readonly isInstalled: boolean
}

/** iOS has push only for what is on the Home Screen; private windows have no service worker. */
export function pushSupport(facts: PushFacts): PushSupport {
  if (facts.isIos && !facts.isInstalled) return 'install-first'
  if (!facts.hasServiceWorker) return 'no-worker'
  if (!facts.hasPush || facts.permission === null) return 'no-push'
  return facts.permission === 'denied' ? 'denied' : 'ready'
}

export const pushSupportTexts: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  'install-first':
    'On an iPhone or iPad this works once Novelette is on your Home Screen: press Share, then Add to Home Screen, and open it from there.',
  denied: 'Your device does not allow notices. You can change that in its settings, under Notifications.',
  'no-worker': 'Not in a private window.',
  'no-push': 'This browser cannot show notices. Another browser or device may.',
}

export function readPushFacts(): PushFacts {
  return {
    hasServiceWorker: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    isIos: isIos(navigator),
    isInstalled: isInstalled(),
  }
}

export function isIos(device: NamedDevice): boolean {
  return /iPhone|iPod/.test(device.userAgent) || isIpad(device)
}
