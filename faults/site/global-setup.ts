import type { TestProject } from 'vitest/node'
import { findProgram, installFromDebian } from '../../e2e/find-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    programs: { readonly nginx: string; readonly openssl: string; readonly redisServer: string }
  }
}

/** Finds nginx, openssl and Redis, or installs them on Debian. Throws if one is missing. */
export default function setup(project: TestProject) {
  const missing = ['nginx', 'openssl', 'redis-server'].filter(name => !findProgram([name]))
  if (missing.length > 0) installFromDebian(missing)
  project.provide('programs', {
    nginx: need('nginx'),
    openssl: need('openssl'),
    redisServer: need('redis-server'),
  })
}

function need(name: string): string {
  const path = findProgram([name])
  if (path) return path
  throw new Error(`The fault tests need ${name}. Install the package "${name}", then run the tests again.`)
}
