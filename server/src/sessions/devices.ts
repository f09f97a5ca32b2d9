import Bowser from 'bowser'

const unknown = 'A device'

/** What its owner would call the device behind a User-Agent header, such as "Firefox on Windows"; nothing finer. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512))
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  return browser.name || unknown
}
