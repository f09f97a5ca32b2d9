import { expect, it, test } from 'vitest'
import { isIos, type PushFacts, pushSupport, pushSupportTexts } from './push-switch.ts'

const able: PushFacts = {
  hasServiceWorker: true,
  hasPush: true,
  permission: 'default',
  isIos: false,
  isInstalled: false,
}
const iosTab: PushFacts = { ...able, isIos: true, hasPush: false, permission: null }

it.each<[string, Partial<PushFacts>, string]>([
  ['a browser that was not asked', {}, 'ready'],
  ['one that allowed notices', { permission: 'granted' }, 'ready'],
  ['one that denied them', { permission: 'denied' }, 'denied'],
  ['a private window of Firefox', { hasServiceWorker: false, hasPush: false }, 'no-worker'],
  ['a browser without push', { hasPush: false }, 'no-push'],
  ['a browser without notices', { permission: null }, 'no-push'],
  ['Safari on iOS', iosTab, 'install-first'],
  ['a private tab of Safari on iOS', { ...iosTab, hasServiceWorker: false }, 'install-first'],
  ['iOS, from the Home Screen', { ...able, isIos: true, isInstalled: true }, 'ready'],
  ['iOS before 16.4, from the Home Screen', { ...iosTab, isInstalled: true }, 'no-push'],
  ['iOS, from the Home Screen, denied', { isIos: true, isInstalled: true, permission: 'denied' }, 'denied'],
  ['an installed desktop app', { isInstalled: true }, 'ready'],
])('%s: %o → %s', (_, facts, support) => expect(pushSupport({ ...able, ...facts })).toBe(support))

test('each hindrance has its words', () => {
  expect(pushSupportTexts['install-first']).toBe(
    'On an iPhone or iPad this works once Novelette is on your Home Screen: press Share, then Add to Home Screen, and open it from there.',
  )
  expect(pushSupportTexts.denied).toBe(
    'Your device does not allow notices. You can change that in its settings, under Notifications.',
  )
  expect(pushSupportTexts['no-worker']).toBe('Not in a private window.')
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  // An iPad that asks for desktop pages.
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, false],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140', 5, false],
])('isIos: %s with %i touch points: %s', (userAgent, maxTouchPoints, expected) =>
  expect(isIos({ userAgent, maxTouchPoints })).toBe(expected),
)
