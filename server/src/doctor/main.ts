import '#db/lean-drizzle.ts'
import { examine } from '#doctor/examine.ts'
import { asLine } from '#doctor/finding.ts'

/** `npm run doctor`: a line for each thing that an installation needs, and what to do where it lacks; `--json` for programs. */
const findings = await examine(process.env)
const isWell = findings.every(({ state }) => state !== 'problem')
const text = process.argv.includes('--json')
  ? JSON.stringify({ isWell, findings }, null, 2)
  : findings.map(asLine).join('\n')
process.stdout.write(`${text}\n`)
process.exitCode = isWell ? 0 : 1
