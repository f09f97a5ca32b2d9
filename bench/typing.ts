import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/find-browser.ts'
import { signUpBrowser } from '../e2e/people.ts'
import { ProductServer } from '../e2e/server.ts'
import { chromiumArguments } from '../playwright.config.ts'
import { percentile, print } from './product/report.ts'

const words = 20_000
const keys = 200
const keyEveryMs = 60

/** A keystroke in a very long letter: main-thread time from the key event to the new layout. Painting comes after it. */
export async function benchTyping(): Promise<void> {
  const server = await ProductServer.start()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    const rose = await signUpBrowser(server, 'Rose')
    const context = await browser.newContext({ baseURL: server.url })
    await context.addCookies([...rose.cookies].map(([name, value]) => ({ name, value, url: server.url })))
    const page = await context.newPage()
    await page.goto('/compose')
    const sheet = page.locator('.ProseMirror')
    await sheet.click()
    await pasteLetter(page)
    const durations = await typeInto(page)
    print(`Typing into a letter of ${words.toLocaleString('en-US')} words (${keys} keys)`, [
      { name: 'keystroke to new layout, p50', value: percentile(durations, 0.5), unit: 'ms' },
      { name: 'keystroke to new layout, p95', value: percentile(durations, 0.95), unit: 'ms', goal: 16 },
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function pasteLetter(page: Page): Promise<void> {
  const sentence = 'I have been thinking of you all day and of the way you laugh at rain. '
  const paragraph = `<p>${sentence.repeat(6).trim()}</p>`
  const letter = paragraph.repeat(Math.ceil(words / (sentence.split(' ').length - 1) / 6))
  await page.evaluate(html => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')?.dispatchEvent(paste)
  }, letter)
  await page.waitForTimeout(3_000)
}

async function typeInto(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.keystrokes = []
    let pressedAt = 0
    document.addEventListener(
      'keydown',
      () => {
        pressedAt = performance.now()
      },
      { capture: true },
    )
    new MutationObserver(() => {
      document.body.getBoundingClientRect()
      if (pressedAt) window.keystrokes.push(performance.now() - pressedAt)
      pressedAt = 0
    }).observe(document.querySelector('.ProseMirror') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10))
    await page.waitForTimeout(keyEveryMs)
  }
  return page.evaluate(() => window.keystrokes)
}

declare global {
  interface Window {
    keystrokes: number[]
  }
}
