import { existsSync, readFileSync } from 'node:fs'
import { ruleProofs } from './rule-proofs.ts'

const file = 'docs/rule-proofs.md'

/** Each rule of docs/rules.md has a test that says so, and the map of them is up to date. */
export function ruleProblems(): string[] {
  const { map, problems } = ruleProofs()
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === map
  return [...problems, ...(isCurrent ? [] : [`${file} says otherwise: npm run map:rules`])]
}
