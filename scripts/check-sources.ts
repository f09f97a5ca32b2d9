import { exportProblems } from './check-exports.ts'
import { importProblems } from './check-imports.ts'
import { pathProblems } from './check-paths.ts'
import { ruleProblems } from './check-rules.ts'

/** `npm run check`: our own rules. All parse the same files, which takes most of their time. */
const problems = [...importProblems(), ...exportProblems(), ...pathProblems(), ...ruleProblems()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
