import { defineConfig } from 'vitest/config'

/** Not among the other scenarios: it makes a release and builds an image of it, which takes minutes. */
export default defineConfig({
  test: {
    name: 'image',
    include: ['faults/image/image.fault.ts'],
    globalSetup: ['faults/image/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['verbose'],
  },
})
