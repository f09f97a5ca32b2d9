import { defineConfig } from 'vitest/config'
import { scenarios } from '../vitest.config.ts'

/** Not among the other scenarios: its times and its budget are those of a machine that does nothing else. */
export default defineConfig({
  test: { ...scenarios, name: 'soak', include: ['faults/soak/soak.fault.ts'] },
})
