import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './find-browser.ts'

const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
const { status } = spawnSync(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NOVELETTE_BROWSER: findBrowser() },
})
process.exit(status ?? 1)
