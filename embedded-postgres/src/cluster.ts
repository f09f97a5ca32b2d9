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
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createDurably, syncFolder } from '@novelette/files/write-durably.ts'
import { canAccess, changeOwner, chooseAccount, runAs, type SystemAccount } from '#account.ts'
import { type Programs, programIn } from '#programs.ts'

export type Cluster = {
  readonly account: SystemAccount
  /** Those that the account can reach. */
  readonly programs: Programs
  readonly folder: string
  readonly folderArgument: string
  /** A socket's path is limited to 107 bytes. */
  readonly runFolder: string
  readonly password: string
}

/** The data folder is locked, and its data are of these programs' major version. Throws an Error where PostgreSQL cannot run. */
export async function openCluster(
  dataDir: string,
  installed: Programs,
  options: { fsync: boolean },
): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const account = await chooseAccount([folder, dataDir], programIn(installed.native, 'postgres'))
  const runFolder = await makeRunFolder(account)
  try {
    const native = await reachableNative(account, installed.native, runFolder)
    const folderArgument = await reachableFolder(account, folder)
    const cluster = {
      account,
      programs: { ...installed, native },
      folder,
      folderArgument,
      runFolder,
      password: readOrMakePassword(dataDir),
    }
    if (!existsSync(join(folder, 'PG_VERSION'))) await makeCluster(cluster, dataDir, options)
    else if (statSync(folder).uid !== (account.ids?.uid ?? process.getuid?.()))
      await changeOwner(account, folder)
    return cluster
  } catch (error) {
    await rm(runFolder, { recursive: true, force: true })
    throw error
  }
}

async function makeRunFolder(account: SystemAccount): Promise<string> {
  const maxLength = 60
  const reachable = tmpdir().length <= maxLength && (await canAccess(account, tmpdir()))
  const runFolder = mkdtempSync(join(reachable ? tmpdir() : '/tmp', 'novelette-'))
  await changeOwner(account, runFolder)
  return runFolder
}

/** A copy where the account cannot reach the installed one (root's home). */
async function reachableNative(
  account: SystemAccount,
  installed: string,
  runFolder: string,
): Promise<string> {
  if (await canAccess(account, programIn(installed, 'postgres'))) return installed
  const copy = join(runFolder, 'native')
  const needed = (path: string) => !/\.a$|\/pkgconfig$|\/pgxs$|\/bin\/(?!postgres$|initdb$)/.test(path)
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true, filter: needed })
  await chmod(copy, 0o755)
  await changeOwner(account, copy)
  return copy
}

/** A process can work in its current directory where it cannot traverse the path (root's home). */
async function reachableFolder(account: SystemAccount, folder: string): Promise<string> {
  if (await canAccess(account, dirname(folder))) return folder
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

/** initdb runs in a temporary folder, so `postgres` is always complete. */
async function makeCluster(cluster: Cluster, dataDir: string, options: { fsync: boolean }): Promise<void> {
  const temporaryPrefix = 'postgres-new-'
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(temporaryPrefix)) await rm(join(dataDir, name), { recursive: true })
  }
  const temporaryFolder = mkdtempSync(join(dataDir, temporaryPrefix))
  const passwordFile = join(cluster.runFolder, 'password')
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  await changeOwner(cluster.account, temporaryFolder)
  await changeOwner(cluster.account, passwordFile)
  const args = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums')
  if (!options.fsync) args.push('--no-sync')
  const target = cluster.folderArgument === cluster.folder ? temporaryFolder : cluster.folderArgument
  await runAs(
    cluster.account,
    programIn(cluster.programs.native, 'initdb'),
    [...args, '-D', target],
    temporaryFolder,
  )
  await rm(passwordFile)
  renameSync(temporaryFolder, cluster.folder)
  syncFolder(dataDir)
}
