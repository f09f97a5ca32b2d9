import type { EngineDriver } from './browser-engine.ts'
import { chromiumDriver } from './puppeteer/chromium.ts'
import { firefoxDriver } from './puppeteer/firefox.ts'
import { webkitDriver } from './webkit/webkit.ts'

/** Chromium first: the others' pictures lie beside its own. */
export const drivers: readonly EngineDriver[] = [chromiumDriver, firefoxDriver, webkitDriver]
