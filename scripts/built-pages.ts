import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** The last file that a build writes. */
const page = join(root, 'web', 'dist', 'server', 'prerender.js')

/** Whether the pages are older than what they are built from, or were never built to their end. */
export function arePagesStale(): boolean {
  return builtAt() < lastChange()
}

/** False where it failed. */
export async function buildPages(): Promise<boolean> {
  process.stdout.write('Building the pages …\n')
  // An interrupted build must not count as finished.
  rmSync(page, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code] = await once(build, 'exit')
  return code === 0
}

function builtAt(): number {
  return statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** A folder's modification time reveals deleted files. */
function lastChange(): number {
  const web = join(root, 'web')
  const kept = readdirSync(web).filter(name => name !== 'dist' && name !== 'node_modules')
  const sources = [
    ...kept.map(name => join(web, name)),
    join(root, 'domain', 'src'),
    join(root, 'package-lock.json'),
  ]
  const all = sources.flatMap(path => [path, ...entriesOf(path)])
  return Math.max(...all.map(path => statSync(path).mtimeMs))
}

function entriesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map(name => join(path, name))
}
