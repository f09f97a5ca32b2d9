import { isIpad, type NamedDevice } from '#lib/device/is-ipad.ts'

const names = [
  [/iPhone/, 'iPhone'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
] as const

/** Other devices show the list too, so "This computer" would mislead. */
export function suggestedName(device: NamedDevice): string {
  if (isIpad(device)) return 'iPad'
  const [, name] = names.find(([pattern]) => pattern.test(device.userAgent)) ?? []
  return name ?? 'My device'
}
