import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runForOutput } from './run.ts'

/** By GNU tar: nothing of when, where and by whom the folder was made is in the archive. */
export function packFolder(folder: string, archive: string, madeAt: string): void {
  const how = [
    ...['--sort=name', `--mtime=${madeAt}`, '--mode=u=rwX,go=rX', '--hard-dereference'],
    ...['--owner=0', '--group=0', '--numeric-owner'],
    ...['--format=posix', '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime'],
    '--use-compress-program=gzip -n',
  ]
  runForOutput('tar', [...how, '-cf', archive, '-C', dirname(folder), basename(folder)])
}

/** For `sha256sum -c`, beside the files. Returns its path. */
export function writeSums(folder: string, names: readonly string[]): string {
  const sums = join(folder, 'SHA256SUMS')
  writeFileSync(sums, `${runForOutput('sha256sum', names, folder)}\n`)
  return sums
}
