import type { EngineDriver } from './browser-engine.ts'
import { chromiumDriver } from './puppeteer/chromium.ts'
import { firefoxDriver } from './puppeteer/firefox.ts'

/** Chromium first: the others' pictures lie beside its own. */
export const drivers: readonly EngineDriver[] = [chromiumDriver, firefoxDriver]
