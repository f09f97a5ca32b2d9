import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const nobody = 65_534

/** PostgreSQL refuses to run as root, so root starts it as another user. */
export type SystemAccount = {
  /** Null for an ordinary user. */
  readonly ids: { readonly uid: number; readonly gid: number } | null
  /** Precedes every command. */
  readonly prefix: readonly string[]
}

/**
 * An ordinary user runs PostgreSQL itself, root as the owner of the data, else `nobody`. Where that user cannot reach the
 * program, or root cannot switch users, it runs in a namespace that maps root to another id. Throws an Error where none works.
 */
export async function chooseAccount(folders: readonly string[], program: string): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return { ids: null, prefix: [] }
  const owner = folders
    .map(path => statSync(path, { throwIfNoEntry: false }))
    .find(found => found && found.uid !== 0)
  const other: SystemAccount = { ids: { uid: owner?.uid ?? nobody, gid: owner?.gid ?? nobody }, prefix: [] }
  if (await canAccess(other, program)) return other
  const renamed: SystemAccount = {
    ids: null,
    prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  }
  if (await canAccess(renamed, program)) return renamed
  if (await canAccess(other, '/')) return other
  throw new Error(
    'PostgreSQL does not run as root, and this root cannot become another user. Start as an ordinary user, or set DATABASE_URL.',
  )
}

export async function canAccess(account: SystemAccount, path: string): Promise<boolean> {
  try {
    await runAs(account, '/bin/sh', ['-c', 'test -x "$1"', 'sh', path], '/')
    return true
  } catch {
    return false
  }
}

/** Throws an Error with the program's stderr. */
export async function runAs(
  account: SystemAccount,
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<void> {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  try {
    await run(command, rest, { ...account.ids, cwd, env: cleanEnv })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`${program} failed: ${said || error}`)
  }
}

/** Keeps the server's settings and secrets, and PG* variables, from PostgreSQL. */
export const cleanEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export async function changeOwner(account: SystemAccount, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = account.ids ?? { uid: 0, gid: 0 }
  await run('chown', ['-Rh', `${uid}:${gid}`, path])
}
