import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { findBrowser } from '../../e2e/find-browser.ts'
import { chromiumArguments } from '../../playwright.config.ts'
import type { Accessible, EngineDriver, EngineWindow, WindowLook } from '../browser-engine.ts'
import { puppeteerWindow } from './puppeteer-window.ts'

export const chromiumDriver: EngineDriver = {
  name: 'chromium',
  find: findBrowser,
  async start() {
    const browser = await puppeteer.launch({
      executablePath: findBrowser(),
      args: chromiumArguments,
      headless: 'shell',
      protocolTimeout: 240_000,
    })
    return {
      name: 'chromium',
      version: await browser.version(),
      limits: {},
      openWindow: look => openWindow(browser, look),
      stop: () => browser.close(),
    }
  },
}

async function openWindow(browser: Browser, look: WindowLook): Promise<EngineWindow> {
  const { baseUrl, width, height, colorScheme } = look
  const downloadsFolder = await mkdtemp(join(tmpdir(), 'novelette-downloads-'))
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloadsFolder },
  })
  // As with a window, where a press suffices.
  await context.overridePermissions(baseUrl, ['clipboard-sanitized-write'])
  const page = await context.newPage()
  await page.setViewport({ width, height })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: colorScheme }])
  await page.emulateFocusedPage(true)
  return puppeteerWindow(page, baseUrl, {
    downloadsFolder,
    readAccessible: find => readAccessible(page, find),
    addVirtualAuthenticator: () => addVirtualAuthenticator(page),
    close: async () => {
      await context.close()
      await rm(downloadsFolder, { recursive: true, force: true })
    },
  })
}

async function readAccessible(page: Page, find: () => readonly Element[]): Promise<Accessible[]> {
  const found = await page.evaluateHandle(find)
  const read: Accessible[] = []
  for (const handle of (await found.getProperties()).values()) {
    const root = handle.asElement() as ElementHandle | null
    const node = root && (await page.accessibility.snapshot({ root, interestingOnly: false }))
    if (node) read.push({ role: node.role, name: node.name ?? '' })
    await handle.dispose()
  }
  await found.dispose()
  return read
}

async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.createCDPSession()
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
