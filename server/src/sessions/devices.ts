import Bowser from 'bowser'

const unknown = 'A device'

/** Of a browser that it does not know the parser tells the name that it gives itself: a thief would choose the words. */
const known: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

/** What its owner would call the device behind a User-Agent header, such as "Firefox on Windows"; nothing finer. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  if (!browser.name || !known.has(browser.name)) return unknown
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
