import { defineConfig } from 'vitest/config'

/** They promise times, or that no call waits for long, which a busy neighbour would break. */
const alone = [
  'drained',
  'failover',
  'killed-behind-nginx',
  'killed-postgres',
  'migration',
  'reconnecting',
  'redis',
  'slow-readers',
  'two-releases',
].map(name => `faults/${name}.fault.ts`)

export const scenarios = {
  globalSetup: ['faults/site/global-setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    ...scenarios,
    projects: [
      {
        extends: true,
        test: {
          name: 'two at a time',
          include: ['faults/*.fault.ts'],
          exclude: alone,
          // Each waits most of its time.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
