import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tag = 'next_release'

/** A copy of this release with one more migration, removed when the test ends. */
export type NextRelease = { readonly main: string; readonly migratedAt: number }

export async function installNextRelease(migration: string): Promise<NextRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-next-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const shared of ['node_modules', 'web', 'domain', 'package.json'])
    await symlink(join(root, shared), join(folder, shared))
  const own = join(folder, 'server')
  await cp(join(root, 'server'), own, { recursive: true, filter: path => basename(path) !== 'node_modules' })
  const modules = join(root, 'server', 'node_modules')
  if (existsSync(modules)) await symlink(modules, join(own, 'node_modules'))
  const migrations = join(own, 'src', 'db', 'migrations')
  const journalFile = join(migrations, 'meta', '_journal.json')
  const journal: { entries: { when: number }[] } = JSON.parse(await readFile(journalFile, 'utf8'))
  const when = Math.max(...journal.entries.map(entry => entry.when)) + 1
  const entries = [
    ...journal.entries,
    { idx: journal.entries.length, version: '7', when, tag, breakpoints: true },
  ]
  await writeFile(journalFile, JSON.stringify({ ...journal, entries }))
  await writeFile(join(migrations, `${tag}.sql`), migration)
  return { main: join(own, 'src', 'lifecycle', 'main.ts'), migratedAt: when }
}
