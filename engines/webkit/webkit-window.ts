import { setTimeout as pause } from 'node:timers/promises'
import { Button, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Region } from 'sharp'
import type { Accessible, EngineWindow, WindowLook } from '../browser-engine.ts'
import { pressKeys, typeText } from './keyboard.ts'
import { takeProblems } from './page-problems.ts'
import { takePicture } from './take-picture.ts'
import type { WebkitSession } from './webkit-session.ts'

export const noPrinting = 'The driver of WebKitGTK cannot print.'
export const noPasskeys = 'WebKitGTK has no passkeys.'

const resizeTimeoutMs = 30_000
/** A task that waits longer for its page is begun again. */
const answerTimeoutMs = 20_000
const mostTries = 6
const readyTimeoutMs = 120_000
const readyPollMs = 2_000

export async function webkitWindow(session: WebkitSession, look: WindowLook): Promise<EngineWindow> {
  const { driver, downloadsFolder, screenFile, close } = session
  const problems: string[] = []
  const evaluate: EngineWindow['evaluate'] = async (task, ...parameters) => {
    const script = `const found = (${takeProblems})(); return Promise.resolve((${task}).apply(null, arguments)).then(result => [found, result])`
    const [found, result] = await runScript<[string[], never]>(driver, script, ...parameters)
    problems.push(...found)
    return result
  }
  const note = async () => void (await evaluate(() => null))
  const page = await setViewport(driver, look)
  return {
    goto: address => driver.get(new URL(address, look.baseUrl).href).then(note),
    reload: () => driver.navigate().refresh().then(note),
    url: () => driver.getCurrentUrl(),
    evaluate,
    runScript: source => runScript(driver, source),
    mouseDown: ({ x, y }) =>
      driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press(Button.LEFT).perform(),
    mouseUp: () => driver.actions().release(Button.LEFT).perform(),
    type: text => typeText(driver, text),
    press: keys => pressKeys(driver, keys),
    readAccessible: find => readAccessible(driver, find),
    screenshot: () => takePicture(screenFile, page),
    print: () => Promise.reject(new Error(noPrinting)),
    downloadsFolder,
    addVirtualAuthenticator: () => Promise.reject(new Error(noPasskeys)),
    async problems() {
      await note()
      return problems
    },
    close,
  }
}

async function readAccessible(driver: WebDriver, find: () => readonly Element[]): Promise<Accessible[]> {
  const read: Accessible[] = []
  for (const element of await runScript<WebElement[]>(driver, `return (${find})()`))
    read.push({ role: await element.getAriaRole(), name: await element.getAccessibleName() })
  return read
}

/** WebKitGTK loses a script without an answer when one document takes the place of another: then it is run again. */
async function runScript<Result>(
  driver: WebDriver,
  script: string,
  ...parameters: readonly unknown[]
): Promise<Result> {
  for (let turn = 0; turn < mostTries; turn += 1) {
    await untilScriptsRun(driver)
    const answer = await withinTime(answerTimeoutMs, driver.executeScript<Result>(script, ...parameters))
    if (answer) return answer.value
  }
  throw new Error('The page answers no script.')
}

/** Saves most of the wait for a script that is lost. */
async function untilScriptsRun(driver: WebDriver): Promise<void> {
  const giveUpAt = Date.now() + readyTimeoutMs
  while (Date.now() < giveUpAt) {
    const answer = await withinTime(
      readyPollMs,
      driver.executeScript('return true').catch(() => false),
    )
    if (answer?.value) return
  }
  throw new Error('The page runs no script.')
}

/** Null once the time is over. */
const withinTime = <Value>(ms: number, promise: Promise<Value>): Promise<{ value: Value } | null> =>
  Promise.race([promise.then(value => ({ value })), pause(ms, null)])

/** Where the page is on the screen. WebDriver sets the size with the toolbar, which is above the page and as high at any size. */
async function setViewport(driver: WebDriver, { width, height }: WindowLook): Promise<Region> {
  let size = ''
  const giveUpAt = Date.now() + resizeTimeoutMs
  while (Date.now() < giveUpAt) {
    const [innerWidth, innerHeight, toolbar] = await driver.executeScript<[number, number, number]>(
      'return [innerWidth, innerHeight, outerHeight - innerHeight]',
    )
    if (innerWidth === width && innerHeight === height) return { left: 0, top: toolbar, width, height }
    size = `${innerWidth} by ${innerHeight}`
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width, height: height + toolbar })
    await pause(100)
  }
  throw new Error(`The viewport is ${size}, not ${width} by ${height}.`)
}
