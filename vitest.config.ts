import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest's own number up to 4: the one PostgreSQL of all server tests could not bear the connections of 15 at once.
    maxWorkers: Math.min(4, Math.max(1, availableParallelism() - 1)),
    projects: [
      {
        test: {
          name: 'domain',
          include: [
            'domain/src/**/*.test.ts',
            'web/{fonts,service-worker,src,stationery}/**/*.test.{ts,tsx}',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/test/global-setup.ts'],
          // Generous: a busy machine is slow, and what hangs is found all the same.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Of itself it gives up after a second, in which a busy machine does not even start a thread.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
