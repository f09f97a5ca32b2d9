import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { classNamesAlone } from './web/class-names.ts'

const dom = ['web/src/**/*.dom.test.{ts,tsx}']

export default defineConfig({
  plugins: [classNamesAlone()],
  test: {
    // Many tests wait, for a lookup's half second or a retry. The one PostgreSQL of all server tests could not bear the
    // connections of 15 workers.
    maxWorkers: Math.min(4, 2 * availableParallelism()),
    // Generous: a busy machine is slow, and what hangs is found all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default second is too short for a busy machine to start a thread.
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
          // The files of a worker share what they load, which is two fifths of the time.
          isolate: false,
          restoreMocks: true,
          globalSetup: ['server/src/test/global-setup.ts'],
        },
      },
    ],
  },
})
