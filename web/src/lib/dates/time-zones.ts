import { isRefusedZone } from './refused-zones.ts'

/** Cities whose zones browsers call by an older name. */
const presentNames: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

/** `Europe/Lisbon`: Lisbon. */
export function cityOf(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return presentNames[name] ?? name.replaceAll('_', ' ')
}

/** What this browser can show the clock of; a server may know newer zones, and another device may have named an odd one. */
export function isShowable(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }) !== null
  } catch {
    return false
  }
}

/** Whether its clock can be chosen, as far as is known here. */
export const isOffered = (timeZone: string): boolean => isShowable(timeZone) && !isRefusedZone(timeZone)

/** All that this browser knows, sorted by city. */
export function allTimeZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone')
    .filter(timeZone => !isRefusedZone(timeZone))
    .sort((one, other) => cityOf(one).localeCompare(cityOf(other)))
}
