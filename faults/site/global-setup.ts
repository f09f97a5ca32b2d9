import type { TestProject } from 'vitest/node'
import { findProgram, installFromDebian } from '../../e2e/find-program.ts'

/** Debian's package of each. */
const packageOf = {
  nginx: 'nginx',
  openssl: 'openssl',
  promtool: 'prometheus',
  'redis-server': 'redis-server',
} as const
type Program = keyof typeof packageOf

declare module 'vitest' {
  interface ProvidedContext {
    programs: {
      readonly nginx: string
      readonly openssl: string
      readonly promtool: string
      readonly redisServer: string
    }
  }
}

/** Finds the programs, or installs them on Debian. Throws if one is missing. */
export default function setup(project: TestProject) {
  const names = Object.keys(packageOf) as Program[]
  const missing = names.filter(name => !findProgram([name]))
  if (missing.length > 0) installFromDebian(missing.map(name => packageOf[name]))
  project.provide('programs', {
    nginx: need('nginx'),
    openssl: need('openssl'),
    promtool: need('promtool'),
    redisServer: need('redis-server'),
  })
}

function need(name: Program): string {
  const path = findProgram([name])
  if (path) return path
  throw new Error(
    `The fault tests need ${name}. Install the package "${packageOf[name]}", then run the tests again.`,
  )
}
