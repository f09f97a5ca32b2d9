import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packFolder, writeSums } from './pack-folder.ts'
import { runForOutput } from './run.ts'

const root = mkdtempSync(join(tmpdir(), 'novelette-pack-'))

/** The same files, made in another order, at another time, for another user. */
function makeFolder(name: string, files: readonly string[], mode: number): string {
  const folder = join(root, name, 'novelette-1.2.3')
  mkdirSync(join(folder, 'inner'), { recursive: true })
  for (const file of files) {
    writeFileSync(join(folder, file), file)
    chmodSync(join(folder, file), mode)
    utimesSync(join(folder, file), mode, mode)
  }
  symlinkSync('inner', join(folder, 'link'))
  return folder
}

test('packFolder gives the same bytes for the same files, and sums refuse a changed one in a line', {
  tags: ['long'],
}, () => {
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = ['b.ts', 'a.ts', 'inner/c.ts']
  const madeAt = '2026-12-01T10:00:00+00:00'
  packFolder(makeFolder('one', files, 0o644), join(root, 'one.tar.gz'), madeAt)
  packFolder(makeFolder('two', files.toReversed(), 0o600), join(root, 'two.tar.gz'), madeAt)
  const bytes = readFileSync(join(root, 'one.tar.gz'))
  expect(bytes.equals(readFileSync(join(root, 'two.tar.gz')))).toBe(true)
  expect(runForOutput('tar', ['-tzf', join(root, 'one.tar.gz')]).split('\n')).toEqual(
    ['', 'a.ts', 'b.ts', 'inner/', 'inner/c.ts', 'link'].map(name => `novelette-1.2.3/${name}`),
  )

  expect(writeSums(root, ['one.tar.gz'])).toBe(join(root, 'SHA256SUMS'))
  const check = () =>
    runForOutput('sha256sum', ['--check', '--quiet', '--ignore-missing', 'SHA256SUMS'], root)
  expect(check()).toBe('')
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(join(root, 'one.tar.gz'), bytes)
  expect(check).toThrow(expect.objectContaining({ status: 1, stdout: 'one.tar.gz: FAILED\n' }))
})
