import { defineConfig } from 'vitest/config'

/** Each scenario breaks something and must not break another. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['faults/*.fault.ts'],
    globalSetup: ['faults/site/global-setup.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
