import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const nobody = 65_534

/** PostgreSQL refuses to run as root, so root starts it as someone else. */
export type Account = {
  /** Absent for an ordinary user, who runs it as oneself. */
  readonly ids: { readonly uid: number; readonly gid: number } | null
  /** What the command line starts with. */
  readonly prefix: readonly string[]
}

/**
 * An ordinary user is the account itself. For root it is the owner of the data, else nobody; where that user
 * cannot reach the program (it lies in root's home) or cannot be become (a root that is root in its own user
 * namespace only), root under another name, in a namespace that knows no root.
 */
export async function chooseAccount(folders: readonly string[], program: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { ids: null, prefix: [] }
  const owner = folders
    .map(path => statSync(path, { throwIfNoEntry: false }))
    .find(found => found && found.uid !== 0)
  const other: Account = { ids: { uid: owner?.uid ?? nobody, gid: owner?.gid ?? nobody }, prefix: [] }
  if (await reaches(other, program)) return other
  const renamed: Account = { ids: null, prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'] }
  if (await reaches(renamed, program)) return renamed
  if (await reaches(other, '/')) return other
  throw new Error(
    'PostgreSQL does not run as root, and this root cannot become another user. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether a program of this account may enter the folder, or run the file. */
export async function reaches(account: Account, path: string): Promise<boolean> {
  try {
    await runAs(account, '/bin/sh', ['-c', 'test -x "$1"', 'sh', path], '/')
    return true
  } catch {
    return false
  }
}

/** Runs a program to its end. Throws when it fails, with what it said. */
export async function runAs(
  account: Account,
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

/** Nothing of the server's own settings and secrets, nor any PG* variable, goes to PostgreSQL. */
export const cleanEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Gives files and folders, with all they hold, to the account. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = account.ids ?? { uid: 0, gid: 0 }
  await run('chown', ['-Rh', `${uid}:${gid}`, path])
}
