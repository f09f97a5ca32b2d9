import { Key, type WebDriver } from 'selenium-webdriver'

/** WebDriver's characters for keys that write nothing, by their `KeyboardEvent.key`. */
const characters: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Escape: Key.ESCAPE,
  Alt: Key.ALT,
  Home: Key.HOME,
  End: Key.END,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
}

/** The last one is pressed while the others are held. */
export async function pressKeys(driver: WebDriver, keys: string): Promise<void> {
  const [last = '', ...held] = keys.split('+').map(characterOf).reverse()
  const actions = driver.actions()
  for (const key of held) actions.keyDown(key)
  actions.sendKeys(last)
  for (const key of held) actions.keyUp(key)
  await actions.perform()
}

function characterOf(key: string): string {
  const character = key.length === 1 ? key : characters[key]
  if (character === undefined) throw new Error(`The key ${key} is not known.`)
  return character
}

/** What lies beyond the plane of keys is inserted, as by an input method. */
export async function typeText(driver: WebDriver, text: string): Promise<void> {
  for (const part of text.split(/(\p{Emoji_Presentation}+)/u).filter(Boolean)) {
    if (/\p{Emoji_Presentation}/u.test(part))
      await driver.executeScript('document.execCommand("insertText", false, arguments[0])', part)
    else await driver.actions().sendKeys(part).perform()
  }
}
