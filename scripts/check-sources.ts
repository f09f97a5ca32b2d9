import { changelogProblems } from './check-changelog.ts'
import { exportProblems } from './check-exports.ts'
import { importProblems } from './check-imports.ts'
import { packageProblems } from './check-packages.ts'
import { pathProblems } from './check-paths.ts'
import { ruleProblems } from './check-rules.ts'

/** `npm run check`: our own rules. All parse the same files, which takes most of their time. */
const problems = [
  ...importProblems(),
  ...packageProblems(),
  ...exportProblems(),
  ...pathProblems(),
  ...ruleProblems(),
  ...changelogProblems(),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
