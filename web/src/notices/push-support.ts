import { isIpad, type NamedDevice } from '#lib/device/is-ipad.ts'

/** Why the switch of this device works, or what keeps it from working. */
export type PushSupport = 'ready' | 'install-first' | 'denied' | 'no-worker' | 'no-push'

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
  denied: 'Your device says no. You can change it in its settings, under Notifications.',
  'no-worker': 'Not in a private window.',
  'no-push': 'This browser cannot show notices. Another browser or device may.',
}

export function readPushFacts(): PushFacts {
  return {
    hasServiceWorker: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    isIos: isIos(navigator),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
  }
}

export function isIos(device: NamedDevice): boolean {
  return /iPhone|iPod/.test(device.userAgent) || isIpad(device)
}
