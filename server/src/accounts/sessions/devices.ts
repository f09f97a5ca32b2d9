import Bowser from 'bowser'

const unknown = 'A device'

/** The parser returns an unknown browser's own words, which a thief could choose. */
const known: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  if (!browser.name || !known.has(browser.name)) return unknown
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
