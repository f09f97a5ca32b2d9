import type { TestProject } from 'vitest/node'
import { findProgram, installFromDebian } from '../e2e/find-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the programs that stand beside servers, for the scenarios that start them. */
    programs: { readonly nginx: string; readonly openssl: string; readonly redisServer: string }
  }
}

/** Finds nginx, openssl and Redis, or installs Debian's, before any scenario. Throws where there are none. */
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
