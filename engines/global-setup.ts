import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { provideTestPostgres } from '../server/src/test/test-postgres.ts'
import type { EngineName } from './browser-engine.ts'
import { drivers } from './drivers.ts'
import { engineScreensFolder, writeComparison } from './pictures.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engines: readonly EngineName[]
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Engines are installed on Debian. Elsewhere one that is missing is skipped. */
export default async function setUpEngines(project: TestProject) {
  project.provide(
    'engines',
    drivers.filter(isThere).map(({ name }) => name),
  )
  await rm(engineScreensFolder, { recursive: true, force: true })
  await mkdir(engineScreensFolder)
  const stopPostgres = await provideTestPostgres(project)
  return async () => {
    await stopPostgres()
    say(`Each screen in each engine: ${await writeComparison()}`)
  }
}

function isThere({ name, find }: (typeof drivers)[number]): boolean {
  try {
    find()
    return true
  } catch (error) {
    const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
    if (canInstall) throw error
    say(`Skipped: ${name}. ${error instanceof Error ? error.message : error}`)
    return false
  }
}
