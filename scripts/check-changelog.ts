import { readFileSync } from 'node:fs'
import { settings as settingsTable } from '../server/src/config/settings-table.ts'

type Facts = {
  readonly changelog: string
  /** Of package.json, and of the lock. */
  readonly versions: readonly string[]
  readonly migrations: readonly string[]
  readonly settings: readonly string[]
}

/** CHANGELOG.md begins with the version that package.json names, and has a line for each migration and each setting. */
export function changelogProblems(facts = readFacts()): string[] {
  const { changelog, versions, migrations, settings } = facts
  const [, newest = 'none'] = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(changelog) ?? []
  const told = new Set([...changelog.matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
  const without = (kind: string) => (name: string) =>
    told.has(name) ? [] : [`CHANGELOG.md says nothing of the ${kind} \`${name}\``]
  return [
    ...versions
      .filter(one => one !== newest)
      .map(one => `CHANGELOG.md begins with ${newest}, and the version is ${one}`),
    ...migrations.flatMap(without('migration')),
    ...settings.flatMap(without('setting')),
  ]
}

function readFacts(): Facts {
  const read = (path: string) => readFileSync(path, 'utf8')
  const journal: { entries: { tag: string }[] } = JSON.parse(
    read('server/src/db/migrations/meta/_journal.json'),
  )
  return {
    changelog: read('CHANGELOG.md'),
    versions: ['package.json', 'package-lock.json'].map(path => JSON.parse(read(path)).version),
    migrations: journal.entries.map(({ tag }) => tag),
    settings: Object.values(settingsTable).map(({ name }) => name),
  }
}
