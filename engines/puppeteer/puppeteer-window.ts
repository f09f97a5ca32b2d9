import type { KeyInput, Page } from 'puppeteer-core'
import type { EngineWindow } from '../browser-engine.ts'

/** A request that the page gave up: it was left, or what asked for it was closed. */
const cancelled = /ERR_ABORTED|NS_BINDING_ABORTED/
/** What Firefox, and our loader in it, print of such a request. One that fails otherwise is among the failed requests, too. */
const cancelledMessages = [
  /^Error: downloadable font: download failed .* status=2152398850 /,
  /^Error: Failed to load .* A ServiceWorker intercepted the request and encountered an unexpected error\.$/,
  /^((Error: )*|The app could not be loaded )TypeError: error loading dynamically imported module: /,
  /^(Error: )+(Unable to preload CSS|A part of the page could not be loaded)/,
]

type Extras = Pick<EngineWindow, 'downloadsFolder' | 'readAccessible' | 'addVirtualAuthenticator' | 'close'>

/** What Puppeteer does alike in Chromium and in Firefox. */
export async function puppeteerWindow(page: Page, baseUrl: string, extras: Extras): Promise<EngineWindow> {
  await page.evaluateOnNewDocument(printErrorsAsText)
  const problems = collectProblems(page)
  page.on('dialog', dialog => dialog.accept().catch(() => null))
  return {
    ...extras,
    goto: async address => {
      await page.goto(new URL(address, baseUrl).href, { waitUntil: 'domcontentloaded' })
    },
    reload: async () => {
      await page.reload({ waitUntil: 'domcontentloaded' })
    },
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
    problems: async () => problems,
  }
}

async function press({ keyboard }: Page, keys: string): Promise<void> {
  const [last, ...held] = keys.split('+').reverse() as [KeyInput, ...KeyInput[]]
  for (const key of held) await keyboard.down(key)
  await keyboard.press(last)
  for (const key of held) await keyboard.up(key)
}

/** Runs in the page, before its own scripts. Over WebDriver BiDi an error is a handle, which is gone once its page is left. */
function printErrorsAsText(): void {
  const { console } = window
  for (const level of ['error', 'warn'] as const) {
    const print = console[level].bind(console)
    console[level] = (...all: unknown[]) =>
      print(...all.map(one => (one instanceof Error ? `${one}\n${one.stack}` : one)))
  }
}

function collectProblems(page: Page): readonly string[] {
  const problems: string[] = []
  const addMessage = (text: string, source = '') => {
    if (!cancelledMessages.some(pattern => pattern.test(text))) problems.push(text + source)
  }
  page.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warn') return
    addMessage(message.text(), ` (${message.location().url ?? ''})`)
  })
  page.on('pageerror', error => addMessage(String(error)))
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
