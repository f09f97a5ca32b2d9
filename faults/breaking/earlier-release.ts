import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The release before this one, as installations run it while they are upgraded. docs/how-to.md says when to move it on. */
const earlierCommit = '9d66f0784baa3c8344f7bd4694b8d77d87650587'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

type EarlierRelease = { readonly main: string }

/** From the history, built with its own tools; kept for the next run. Throws an Error where the history lacks it. */
export async function installEarlierRelease(): Promise<EarlierRelease> {
  const folder = join(root, '.cache', 'releases', earlierCommit)
  const release = { main: join(folder, 'server', 'src', 'lifecycle', 'main.ts') }
  if (existsSync(folder)) return release
  const building = `${folder}.${process.pid}`
  await mkdir(building, { recursive: true })
  try {
    await unpack(building)
    if (await hasOurPackages(building)) await linkPackages(building)
    else await run('npm', ['ci'], { cwd: building, maxBuffer: 64 * 1024 * 1024 })
    const vite = join(building, 'node_modules', 'vite', 'bin', 'vite.js')
    await run(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], { cwd: building })
    await rename(building, folder)
  } finally {
    await rm(building, { recursive: true, force: true })
  }
  return release
}

async function unpack(into: string): Promise<void> {
  const known = await run('git', ['cat-file', '-e', `${earlierCommit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  )
  if (!known)
    throw new Error(
      `The history of this clone lacks ${earlierCommit}, the release before this one. Fetch it: git fetch --unshallow`,
    )
  const archive = spawn('git', ['archive', earlierCommit], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const tar = spawn('tar', ['-x', '-C', into], { stdio: [archive.stdout, 'ignore', 'inherit'] })
  const [code] = await once(tar, 'exit')
  if (code !== 0) throw new Error(`${earlierCommit} could not be unpacked.`)
}

type Lock = { packages: Record<string, { version?: string; link?: boolean }> }

const readLock = async (folder: string): Promise<Lock['packages']> =>
  JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')).packages

/** Each that it needs is installed here, in its version. */
async function hasOurPackages(folder: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([readLock(folder), readLock(root)])
  return Object.entries(theirs).every(
    ([path, { version, link }]) => link || !path.includes('node_modules/') || ours[path]?.version === version,
  )
}

/** All of ours, but for its own workspaces. */
async function linkPackages(folder: string): Promise<void> {
  const ours = join(root, 'node_modules')
  const theirs = join(folder, 'node_modules')
  await mkdir(join(theirs, '@novelette'), { recursive: true })
  for (const name of await readdir(ours))
    if (name !== '@novelette' && name !== '.cache') await symlink(join(ours, name), join(theirs, name))
  for (const name of await readdir(join(ours, '@novelette')))
    await symlink(join('..', '..', name), join(theirs, '@novelette', name))
}
