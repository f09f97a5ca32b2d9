import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeRelease } from '../../scripts/release/make-release.ts'
import { runForOutput } from '../../scripts/release/run.ts'

/** What Debian calls essential, and what the Containerfile asks of its base. */
const packages = 'usr-is-merged,libstdc++6,passwd,tzdata'
const cachedBase = 'node_modules/.cache/novelette-image/bookworm.tar'

export type Image = {
  /** Options of buildah, whose store of images is this image's own. */
  readonly storage: readonly string[]
  readonly container: string
  /** Everything in it, unpacked. */
  readonly megabytes: number
  /** Its CMD. */
  readonly command: readonly string[]
  /** What production needs beside Node.js and the embedded PostgreSQL. */
  readonly packagesMegabytes: number
  remove(): void
}

/** Of `RELEASE`, the path of an archive, or of the last commit; without the embedded PostgreSQL. */
export function buildImage(): Image {
  const work = mkdtempSync(join(tmpdir(), 'novelette-image-'))
  const storage = storageIn(work)
  const buildah = (...words: readonly string[]) => runForOutput('buildah', [...storage, ...words])
  const build = (image: string, ...words: readonly string[]) =>
    buildah('build', '--isolation', 'chroot', '--format', 'docker', '--layers=false', '-t', image, ...words)

  const archive = process.env.RELEASE ?? makeRelease('HEAD', join(work, 'dist'))[0] ?? ''
  const release = join(work, 'release')
  mkdirSync(release)
  runForOutput('tar', ['-xf', resolve(archive), '--strip-components=1', '-C', release])

  const base = join(work, 'base')
  mkdirSync(base)
  cpSync(baseArchive(), join(base, 'base.tar'))
  runForOutput('sh', ['-c', 'printf "FROM scratch\\nADD base.tar /\\n" > Containerfile'], base)
  build('base', base)

  const file = join(release, 'deploy', 'Containerfile')
  build(
    'novelette',
    '--build-arg',
    'BASE=localhost/base',
    '--build-arg',
    'POSTGRES=external',
    '-f',
    file,
    release,
  )
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', 'novelette'))
  const container = buildah('from', 'novelette')
  // In a chroot the image's own volume would hide the folder that a test mounts there.
  for (const path of Object.keys(OCIv1.config.Volumes)) buildah('config', '--volume', `${path}-`, container)
  const root = buildah('mount', container)
  const modules = join(root, 'novelette', 'node_modules')
  return {
    storage,
    container,
    megabytes: megabytesOf(root),
    command: OCIv1.config.Cmd,
    packagesMegabytes: megabytesOf(modules) - megabytesOf(join(modules, 'node')),
    remove() {
      buildah('rm', container)
      runForOutput('rm', ['-rf', work])
    },
  }
}

/** The second copies every layer, but works on any disk. */
function storageIn(work: string): readonly string[] {
  const of = (driver: string) => [
    ...['--root', join(work, driver), '--runroot', join(work, `${driver}-run`)],
    ...['--storage-driver', driver],
  ]
  const works = spawnSync('buildah', [...of('overlay'), 'images']).status === 0
  return of(works ? 'overlay' : 'vfs')
}

function baseArchive(): string {
  if (existsSync(cachedBase)) return cachedBase
  const left = ['doc', 'man', 'info', 'locale'].map(name => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const making = `${cachedBase}.${process.pid}.tar`
  mkdirSync(join(cachedBase, '..'), { recursive: true })
  const emptied = '--customize-hook=rm -rf "$1"/var/lib/apt/lists "$1"/var/cache/apt'
  const merged = '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'
  const how = ['--mode=root', '--variant=essential', `--include=${packages}`, merged, ...left, emptied]
  runForOutput('mmdebstrap', [...how, 'bookworm', making])
  renameSync(making, cachedBase)
  return cachedBase
}

const megabytesOf = (folder: string) => Number.parseInt(runForOutput('du', ['-sm', folder]), 10)
