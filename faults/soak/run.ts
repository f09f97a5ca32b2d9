import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** `npm run soak -- --minutes 10 --rate 150 --people 2000`: the scenario soak.fault.ts, at length. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '150' },
    people: { type: 'string', default: '2000' },
  },
})

const { status } = spawnSync('vitest', ['run', '--config', 'faults/soak/vitest.config.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    SOAK_MINUTES: values.minutes,
    SOAK_RATE: values.rate,
    SOAK_PEOPLE: values.people,
  },
})
process.exitCode = status ?? 1
