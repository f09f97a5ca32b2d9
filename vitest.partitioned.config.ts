import { defineConfig } from 'vitest/config'
import { tags } from './vitest.config.ts'

/** docs/decisions/039 */
export default defineConfig({
  test: {
    name: 'partitioned',
    include: ['server/src/**/*.test.ts'],
    globalSetup: ['server/src/test/partitioned/global-setup.ts'],
    maxWorkers: 2,
    tags,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
