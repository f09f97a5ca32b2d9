type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

const names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux/, 'Linux computer'],
] as const

/** Other devices show the list too, so "This computer" would mislead. */
export function suggestedName({ userAgent, maxTouchPoints }: Device): string {
  const [, name] = names.find(([pattern]) => pattern.test(userAgent)) ?? []
  // No Mac has a touch screen.
  if (name === 'Mac' && maxTouchPoints > 1) return 'iPad'
  return name ?? 'My device'
}
