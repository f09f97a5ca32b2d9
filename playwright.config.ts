import { defineConfig } from '@playwright/test'

/** Runs as root in a container, without the calls home that Chromium makes. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // chromium-headless-shell would round the width of every letter up.
  '--font-render-hinting=none',
]

/** Chromium's own, which beeps. A file that alone had it would need a browser and a server of its own. */
const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

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
    // No journey could hold or refuse what a worker answers; e2e/app/offline.spec.ts allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Recording costs a journey a fifth of its time.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.NOVELETTE_BROWSER ?? '/usr/bin/chromium',
      args: [...chromiumArguments, ...fakeMicrophone],
    },
  },
})
