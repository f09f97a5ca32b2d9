import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { licenseList } from '../../web/licenses.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { packFolder, writeSums } from './pack-folder.ts'
import { runForOutput } from './run.ts'

/** What a server, and whoever runs it, needs of the sources; the rest of `web` is built. */
const product = [
  ...[
    'package.json',
    'package-lock.json',
    '.npmrc',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    '.env.example',
    'deploy',
    'docs',
  ],
  ...['domain', 'files', 'embedded-postgres', 'server', 'backup', 'web/package.json'],
]
const ofTests = [
  ...[
    '**/*.test.ts',
    'server/src/test/**',
    'server/src/sealing/stored-forms.json',
    'server/drizzle.config.ts',
  ],
  'backup/src/restore/earlier-release/**',
]

const server = 'server/src/lifecycle/main.ts'

/** Scripts of package.json that a release keeps. */
const commands = ['doctor', 'backup', 'restore', 'resume-delivery', 'rotate-keys']

/**
 * Installs and builds a commit in a temporary folder, by its lock alone, and packs what production needs: the same commit gives
 * the same bytes. Throws an Error where its own Node.js does not start it. Returns the paths of archive, bill of materials and sums.
 */
export function makeRelease(commit: string, into: string): readonly string[] {
  const work = mkdtempSync(join(tmpdir(), 'novelette-release-'))
  try {
    const [id = '', madeAt = ''] = runForOutput('git', ['show', '-s', '--format=%H %cI', commit]).split(' ')
    const source = join(work, 'source')
    unpack(id, source)
    const { version } = readJson(join(source, 'package.json'))
    const release = join(work, `novelette-${version}`)
    unpack(id, release, [...product, ...ofTests.map(path => `:(exclude,glob)${path}`)])

    say(`Building Novelette ${version} of ${id.slice(0, 12)} …`)
    runForOutput('npm', ['ci', '--prefer-offline'], source)
    runForOutput('npm', ['run', 'build', '--', '--logLevel', 'warn'], source)
    cpSync(join(source, 'web', 'dist'), join(release, 'web', 'dist'), { recursive: true })
    // Builders that do not look beside the Containerfile.
    cpSync(join(release, 'deploy', 'Containerfile.dockerignore'), join(release, '.dockerignore'))

    say('Installing what production needs …')
    runForOutput('npm', ['ci', '--prefer-offline', '--omit=dev'], release)
    // The package `node` holds a second copy of the program, and headers.
    rmSync(join(release, 'node_modules', 'node', 'node_modules'), { recursive: true, force: true })
    for (const folder of [source, release]) describePackages(folder, version, folder === release)
    const contents = { production: release, all: source, bundled: bundledIn(release) }
    const materials = billOfMaterials(contents, id, madeAt)
    stamp(release, { version, commit: id, madeAt })
    runForOutput(join(release, 'node_modules', '.bin', 'node'), [server, '--version'], release)

    say('Packing …')
    mkdirSync(into, { recursive: true })
    const name = `novelette-${version}-${process.platform}-${process.arch}`
    const [archive, bill] = [`${name}.tar.gz`, `${name}.cdx.json`]
    packFolder(release, join(resolve(into), archive), madeAt)
    writeFileSync(join(into, bill), materials)
    return [join(into, archive), join(into, bill), writeSums(into, [archive, bill])]
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function unpack(commit: string, folder: string, paths: readonly string[] = []): void {
  const archive = `${folder}.tar`
  runForOutput('git', ['archive', '-o', archive, commit, '--', ...paths])
  mkdirSync(folder)
  runForOutput('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
}

/** npm asks for a version of each workspace, which has none, and misses what only development needs. */
function describePackages(folder: string, version: string, isProduction: boolean): void {
  const { workspaces } = readJson(join(folder, 'package.json'))
  for (const workspace of ['.', ...workspaces]) {
    const path = join(folder, workspace, 'package.json')
    const { devDependencies, ...rest } = readJson(path)
    writeJson(path, { ...rest, ...(!isProduction && { devDependencies }), version })
  }
}

function bundledIn(release: string): readonly string[] {
  const list: { name: string; version: string }[] = readJson(
    join(release, 'web', 'dist', 'client', licenseList),
  )
  return list.map(({ name, version }) => `${name}@${version}`)
}

/** server/src/lib/release.ts reads release.json. Nobody builds or installs into a release. */
function stamp(
  release: string,
  { version, commit, madeAt }: Record<'version' | 'commit' | 'madeAt', string>,
) {
  const { name, license, type, scripts } = readJson(join(release, 'package.json'))
  const kept = Object.fromEntries(commands.map(command => [command, scripts[command]]))
  writeJson(join(release, 'package.json'), {
    ...{ name, version, private: true, license, type },
    scripts: { start: `exec node ${server}`, ...kept },
  })
  writeJson(join(release, 'release.json'), { version, commit, madeAt })
  for (const path of ['package-lock.json', '.npmrc']) rmSync(join(release, path))
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path: string, value: object) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
const say = (line: string) => process.stdout.write(`${line}\n`)
