import { defineConfig } from 'vitest/config'

/** Two browsers at a time, each with a server of its own. */
export default defineConfig({
  test: {
    name: 'engines',
    include: ['engines/journeys/*.journey.ts'],
    globalSetup: ['engines/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    reporters: ['verbose'],
  },
})
