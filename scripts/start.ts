import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Builds the pages when they are older than their sources. */

const root = resolve(import.meta.dirname, '..')
/** The last file that a build writes. */
const page = join(root, 'web', 'dist', 'server', 'prerender.js')

if (process.argv.includes('--demo')) useThrowawayFolder()
if (builtAt() < lastChange()) await buildPages()
await import('../server/src/lifecycle/main.ts')

/** The demo never touches real letters or pictures and sends no mail. */
function useThrowawayFolder(): void {
  const outward =
    /^(DATABASE_URL|EVENTS_URL|SMTP_URL|APP_URL|LETTER_KEYS|AUTH_SECRET|VAPID_KEYS|PUSH_HOSTS|S3_.*)$/
  for (const name of Object.keys(process.env)) if (outward.test(name)) delete process.env[name]
  const folder = mkdtempSync(join(tmpdir(), 'novelette-demo-'))
  process.env.DATA_DIR = folder
  // PostgreSQL may still be shutting down after an interrupt.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
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

async function buildPages(): Promise<void> {
  process.stdout.write('Building the pages …\n')
  // An interrupted build must not count as finished.
  rmSync(page, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) process.exit(1)
}
