import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { classNamesAlone } from './web/class-names.ts'

const dom = ['web/src/**/*.dom.test.{ts,tsx}']

export default defineConfig({
  plugins: [classNamesAlone()],
  test: {
    // Many tests wait. The one PostgreSQL could not bear the connections of 15 workers.
    maxWorkers: Math.min(4, 2 * availableParallelism()),
    // Generous: a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine needs more than a second to start a thread.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'domain/src/**/*.test.ts',
            'web/{fonts,service-worker,src,stationery}/**/*.test.{ts,tsx}',
          ],
          exclude: dom,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: dom,
          environment: 'jsdom',
          setupFiles: ['web/src/test/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{embedded-postgres,server,backup}/src/**/*.test.ts'],
          // A worker's files share what they load, two fifths of the time.
          isolate: false,
          restoreMocks: true,
          globalSetup: ['server/src/test/global-setup.ts'],
        },
      },
    ],
  },
})
