import { ruleProofs } from './rule-proofs.ts'

/** Each rule of docs/rules.md has a test that names it, and each test names a rule that is there. */
export function ruleProblems(): string[] {
  const { rules, proofs } = ruleProofs()
  const proved = new Set(proofs.map(({ rule }) => rule))
  return [
    ...[...rules.keys()].filter(rule => !proved.has(rule)).map(rule => `rule ${rule} has no test`),
    ...proofs.filter(({ rule }) => !rules.has(rule)).map(({ path, rule }) => `${path}: no rule ${rule}`),
    ...proofs.filter(({ title }) => !title).map(({ path, rule }) => `${path}: no test below rule ${rule}`),
  ]
}
