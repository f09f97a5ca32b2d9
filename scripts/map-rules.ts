import { writeFileSync } from 'node:fs'
import { ruleProofs } from './rule-proofs.ts'

/** `npm run map:rules` */
writeFileSync('docs/rule-proofs.md', ruleProofs().map)
