import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { chromiumArguments } from '../../playwright.config.ts'

export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
