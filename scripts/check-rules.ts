import { existsSync, readFileSync } from 'node:fs'
import { ruleProofs } from './rule-proofs.ts'

/** `npm run check`: each rule of docs/rules.md has a test that says so, and the map of them is up to date. */
const file = 'docs/rule-proofs.md'
const { map, problems } = ruleProofs()
const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === map
for (const problem of [...problems, ...(isCurrent ? [] : [`${file} says otherwise: npm run map:rules`])]) {
  console.error(problem)
  process.exitCode = 1
}
