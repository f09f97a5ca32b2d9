import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import { findProgram, installFromDebian } from '../../e2e/find-program.ts'
import type { EngineDriver, EngineWindow, WindowLook } from '../browser-engine.ts'
import { puppeteerWindow } from './puppeteer-window.ts'

const noPasskeys = 'Firefox has no virtual authenticator that can be reached over WebDriver BiDi.'

const noAccessibility = 'WebDriver BiDi tells no roles and names.'

type Scheme = WindowLook['colorScheme']

/** By WebDriver BiDi. */
export const firefoxDriver: EngineDriver = {
  name: 'firefox',
  find() {
    if (!onPath()) installFromDebian(['firefox-esr'])
    findFirefox()
  },
  async start() {
    const executablePath = findFirefox()
    const browsers = new Map<Scheme, Browser>()
    const browserIn = async (scheme: Scheme) => {
      const browser = browsers.get(scheme) ?? (await launch(executablePath, scheme))
      browsers.set(scheme, browser)
      return browser
    }
    return {
      name: 'firefox',
      version: await (await browserIn('light')).version(),
      limits: { passkeys: noPasskeys, accessibility: noAccessibility },
      openWindow: async look => openWindow(await browserIn(look.colorScheme), look),
      stop: async () => {
        for (const browser of browsers.values()) await browser.close()
      },
    }
  },
}

const onPath = () => findProgram(['firefox-esr', 'firefox'])

function findFirefox(): string {
  const path = onPath()
  if (path) return path
  throw new Error('Firefox cannot be found: install "firefox-esr"')
}

/** The scheme is a preference of the whole browser. */
const launch = (executablePath: string, scheme: Scheme) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    protocolTimeout: 240_000,
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
    },
  })

async function openWindow(browser: Browser, look: WindowLook): Promise<EngineWindow> {
  const { baseUrl, width, height } = look
  const downloadsFolder = await mkdtemp(join(tmpdir(), 'novelette-downloads-'))
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloadsFolder },
  })
  // A tab behind another one counts as hidden.
  const page = await context.newPage({ type: 'window' })
  await page.setViewport({ width, height })
  return puppeteerWindow(page, baseUrl, {
    downloadsFolder,
    readAccessible: () => Promise.reject(new Error(noAccessibility)),
    addVirtualAuthenticator: () => Promise.reject(new Error(noPasskeys)),
    close: async () => {
      await context.close()
      await rm(downloadsFolder, { recursive: true, force: true })
    },
  })
}
