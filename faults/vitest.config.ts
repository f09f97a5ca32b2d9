import { defineConfig } from 'vitest/config'

/** One scenario after the other: each breaks something, and none may be broken by another. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['faults/*.fault.ts'],
    globalSetup: ['faults/global-setup.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    // Generous: a busy machine is slow, and what hangs is found all the same. What is promised in seconds, scenarios measure.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
