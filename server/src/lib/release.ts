import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../../../', import.meta.url)
const readJson = (name: string) => JSON.parse(readFileSync(new URL(name, root), 'utf8'))

/** `commit` and `madeAt` (ISO 8601) are in what `npm run release` made; a checkout knows its version alone. */
export type Release = { readonly version: string; readonly commit?: string; readonly madeAt?: string }

/** What runs here. The root's package.json is the one place of the version. */
export const release: Release = readJson(
  existsSync(new URL('release.json', root)) ? 'release.json' : 'package.json',
)

export const versionLine = ({ version, commit }: Release = release) =>
  `Novelette ${version}${commit ? ` (${commit.slice(0, 12)})` : ''}`

/** A machine that made or downloaded a release may be ahead of one that runs it. */
const graceMs = 24 * 60 * 60_000

/** What is wrong where the clock says that this release is not made yet; null also for a checkout, of which nobody knows when. */
export function clockProblem({ version, madeAt }: Release = release, now = new Date()): string | null {
  if (madeAt === undefined || now.getTime() > new Date(madeAt).getTime() - graceMs) return null
  return `the clock of this machine says ${now.toISOString().slice(0, 10)}, and Novelette ${version} was made on ${madeAt.slice(0, 10)}`
}

/**
 * Whether this version serves a database that another has migrated: one of the same major version, and at most one minor version newer
 * (docs/operating.md).
 */
export function canServe(migratedBy: string, { version }: Release = release): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  const [major, minor = Number.NaN] = migratedBy.split('.').map(Number)
  return major === ownMajor && minor <= ownMinor + 1
}
