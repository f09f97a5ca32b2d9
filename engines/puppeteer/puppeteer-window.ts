import type { ConsoleMessage, KeyInput, Page } from 'puppeteer-core'
import type { EngineWindow } from '../browser-engine.ts'

/** A page that is left cancels what it still loads. */
const cancelled = /ERR_ABORTED|NS_BINDING_ABORTED/
/** NS_BINDING_ABORTED once more, as Firefox words it in the console. */
const cancelledFont = /^Error: downloadable font: download failed .* status=2152398850 /

type Extras = Pick<EngineWindow, 'downloadsFolder' | 'addVirtualAuthenticator' | 'close'>

/** What Puppeteer does alike in Chromium and in Firefox. */
export function puppeteerWindow(page: Page, baseUrl: string, extras: Extras): EngineWindow {
  let isLeaving = false
  const leave = async (navigation: Promise<unknown>) => {
    isLeaving = true
    await navigation.finally(() => {
      isLeaving = false
    })
  }
  const problems = collectProblems(page, () => isLeaving)
  page.on('dialog', dialog => dialog.accept().catch(() => null))
  return {
    ...extras,
    goto: address => leave(page.goto(new URL(address, baseUrl).href, { waitUntil: 'domcontentloaded' })),
    reload: () => leave(page.reload({ waitUntil: 'domcontentloaded' })),
    url: async () => page.url(),
    evaluate: (task, ...parameters) =>
      page.evaluate<unknown[], () => never>(task as never, ...parameters) as never,
    runScript: async source => {
      await page.evaluate(source)
    },
    mouseDown: async ({ x, y }) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
    },
    mouseUp: () => page.mouse.up(),
    type: text => page.keyboard.type(text),
    press: key => press(page, key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    print: async () => Buffer.from(await page.pdf({ format: 'A4', printBackground: true })),
    problems: () => problems,
  }
}

async function press({ keyboard }: Page, keys: string): Promise<void> {
  const [last, ...held] = keys.split('+').reverse() as [KeyInput, ...KeyInput[]]
  for (const key of held) await keyboard.down(key)
  await keyboard.press(last)
  for (const key of held) await keyboard.up(key)
}

/** Of a page that is left Firefox aborts the imports, too, and React logs the error alone. */
const failedImport = /^JSHandle@error$/

/** Over WebDriver BiDi an error is a handle without its text. */
const readErrors = (message: ConsoleMessage) =>
  Promise.all(
    message.args().map(one => one.evaluate(value => (value instanceof Error ? `${value.stack}` : ''))),
  )

function collectProblems(page: Page, isLeaving: () => boolean): readonly string[] {
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warn') return
    if (isLeaving() && failedImport.test(message.text())) return
    const at = problems.push(`${message.text()} (${message.location().url ?? ''})`) - 1
    readErrors(message).then(
      texts => {
        problems[at] += ` ${texts.join(' ')}`
      },
      () => null,
    )
  })
  page.on('pageerror', error => {
    if (!cancelledFont.test(String(error))) problems.push(String(error))
  })
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    if (!cancelled.test(reason)) problems.push(`${reason} ${request.method()} ${request.url()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400)
      problems.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return problems
}
