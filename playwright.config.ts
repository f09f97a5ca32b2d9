import { defineConfig } from '@playwright/test'

/** Headless, as root in a container, and without the calls home that Chromium makes by itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // chromium-headless-shell would round the width of every letter up, as no browser with windows does.
  '--font-render-hinting=none',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  // Generous: a busy machine is slow, and what hangs is found all the same.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    // What a worker answers, no journey could hold or refuse; e2e/app/offline.spec.ts allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Recording costs a journey a fifth of its time; who looks for a fault adds --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.NOVELETTE_BROWSER ?? '/usr/bin/chromium',
      args: chromiumArguments,
    },
  },
})
