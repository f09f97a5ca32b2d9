import { ruleProofs } from './rule-proofs.ts'

/** `npm run map:rules` prints each rule with the tests that fail without it; `npm run map:rules -- 3.19` those of one. */
const { rules, proofs } = ruleProofs()
const wanted = process.argv.slice(2)
const unknown = wanted.filter(rule => !rules.has(rule))
for (const rule of unknown) console.error(`docs/rules.md has no rule ${rule}`)
if (unknown.length > 0) process.exit(1)

for (const rule of wanted.length > 0 ? wanted : rules.keys()) {
  const found = proofs.filter(proof => proof.rule === rule)
  const lines = [...Map.groupBy(found, ({ path }) => path)].flatMap(([path, inFile]) => [
    `  ${path}`,
    ...inFile.map(({ title }) => `    ${title}`),
  ])
  process.stdout.write(`${[`${rule} ${rules.get(rule)}`, ...lines].join('\n')}\n`)
}
