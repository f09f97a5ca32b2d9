import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser.ts'

const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NOVELETTE_BROWSER: findBrowser() },
})
process.exit(status ?? 1)
