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

/** What the person may call a passkey that this device keeps. Not "This computer": it is read on others too. */
export function suggestedName({ userAgent, maxTouchPoints }: Device): string {
  const [, name] = names.find(([pattern]) => pattern.test(userAgent)) ?? []
  // An iPad says that it is a Mac; no Mac has a screen to touch.
  if (name === 'Mac' && maxTouchPoints > 1) return 'iPad'
  return name ?? 'My device'
}
